import type { ArtifactLink } from '@samklang/contract/artifacts'
import { countMissing } from '../pdf/drawable.ts'
import { insertMediaToken, type MediaTokenRequest } from '../session/media-token.ts'
import { type StoredDocument, textsOf } from './stored-document.ts'

type LinkedArtifact = { id: string; treatmentId: string; document: StoredDocument }

/** An address that opens this document for this session in this browser, for a minute. */
export async function linkTo(
  request: MediaTokenRequest,
  { id, treatmentId, document }: LinkedArtifact,
): Promise<ArtifactLink> {
  const { token, expiresAt } = await insertMediaToken(request, id)
  return {
    Url: `/api/treatments/${treatmentId}/artifacts/${id}?mediaToken=${token}`,
    ExpiresAt: expiresAt,
    MissingCharacters: countMissing(textsOf(document)),
  }
}
