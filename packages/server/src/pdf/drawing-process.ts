import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import init, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import * as z from 'zod'

// A process of its own: the compiler takes 200 MB while it is used, a document that it chokes on cannot take the server with it,
// and it gives way to whoever saves an answer at the same time.
setPriority(10)
process.on('disconnect', () => process.exit(0))

const resolve = createRequire(import.meta.url).resolve
const fonts = [
  '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
]
const wasm = '@myriaddreamin/typst-ts-web-compiler/wasm'

async function makeCompiler() {
  await init({ module_or_path: readFileSync(resolve(wasm)) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of fonts) await builder.add_raw_font(readFileSync(resolve(font)))
  const compiler = await builder.build()
  compiler.add_source('/template.typ', readFileSync(new URL('template.typ', import.meta.url), 'utf8'))
  return compiler
}

const made = makeCompiler()

const Request = z.object({ id: z.number(), document: z.unknown() })
const Compiled = z.object({ result: z.instanceof(Uint8Array) })

// One after the other, also those that come while the compiler is made.
let before: Promise<unknown> = made
process.on('message', (message: unknown) => {
  const { id, document } = Request.parse(message)
  before = before.then(() => draw(id, document))
})

async function draw(id: number, document: unknown): Promise<void> {
  const compiler = await made
  // From now on it takes as long as the document does.
  process.send?.({ id, bytes: null, isBegun: true })
  try {
    compiler.map_shadow('/document.json', new TextEncoder().encode(JSON.stringify(document)))
    const { result } = Compiled.parse(compiler.compile('/template.typ', null, 'pdf', 3))
    process.send?.({ id, bytes: result })
  } catch {
    // Not what the compiler says: it may name what the document holds.
    process.send?.({ id, bytes: null })
  }
}
