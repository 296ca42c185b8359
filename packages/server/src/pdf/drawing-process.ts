import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import init, {
  type TypstCompiler,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'
import * as z from 'zod'
import { furtherFonts, usualFonts } from './fonts.ts'

// A process of its own: the compiler takes 200 MB while it is used, a document that it chokes on cannot take the server with it,
// and it gives way to whoever saves an answer at the same time.
setPriority(15)
process.on('disconnect', () => process.exit(0))

const resolve = createRequire(import.meta.url).resolve
const wasm = '@myriaddreamin/typst-ts-web-compiler/wasm'

async function makeCompiler() {
  await init({ module_or_path: readFileSync(resolve(wasm)) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const path of usualFonts) await builder.add_raw_font(readFileSync(path))
  const compiler = await builder.build()
  compiler.add_source('/template.typ', readFileSync(new URL('template.typ', import.meta.url), 'utf8'))
  return compiler
}

const made = makeCompiler()

const Request = z.object({ id: z.number(), document: z.unknown(), families: z.array(z.string()) })
const Compiled = z.object({ result: z.instanceof(Uint8Array) })

// One after the other, also those that come while the compiler is made.
let before: Promise<unknown> = made
process.on('message', (message: unknown) => {
  const request = Request.parse(message)
  before = before.then(() => draw(request))
})

async function draw({ id, document, families }: z.output<typeof Request>): Promise<void> {
  const compiler = await made
  // From now on it takes as long as the document does.
  process.send?.({ id, bytes: null, isBegun: true })
  try {
    await loadFonts(compiler, families)
    compiler.map_shadow('/document.json', new TextEncoder().encode(JSON.stringify(document)))
    const { result } = Compiled.parse(compiler.compile('/template.typ', null, 'pdf', 3))
    process.send?.({ id, bytes: result })
  } catch {
    // Not what the compiler says: it may name what the document holds.
    process.send?.({ id, bytes: null })
  }
}

const loaded = new Set<string>()

/** Of scripts that few write in: taken in when one does, and kept as long as this process is there. */
async function loadFonts(compiler: TypstCompiler, families: readonly string[]): Promise<void> {
  if (families.every((family) => loaded.has(family))) return
  for (const family of families) loaded.add(family)
  const builder = new TypstFontResolverBuilder()
  const further = furtherFonts.filter(({ family }) => loaded.has(family))
  for (const path of [...usualFonts, ...further.map((font) => font.path)]) builder.add_raw_font(readFileSync(path))
  compiler.set_fonts(await builder.build())
}
