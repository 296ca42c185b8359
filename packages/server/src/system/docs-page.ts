import { allCalls } from '@samklang/contract/all-calls'
import type { Call, Schema } from '@samklang/contract/call'
import { z } from 'zod'
import { escapeHtml } from '../html.ts'
import { refusalsOf, whoMay } from './openapi.ts'

/** The reference for those who connect other systems, readable without any script. */
export function docsPage(): string {
  const concepts = Object.entries(allCalls)
  const contents = concepts.map(([concept]) => `<li><a href="#${concept}">${concept}</a></li>`).join('')
  const sections = concepts.map(([concept, calls]) => sectionOf(concept, Object.entries<Call>(calls))).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Samklang API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>Samklang API</h1>
<p>Every call there is, made from the contract that the server and the web share. The same as a document for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Send <code>Authorization: Bearer …</code>, <code>X-Client-Version</code> and <code>Accept-Language</code>. A success is always 200; a refusal is
<code>{Message, Code, TraceId, Errors[{Field, Key}]}</code>. Field names are read in any case, paths in any case and with or without a closing slash; unknown fields are refused. Every answer carries <code>X-Trace-Id</code>; 429 and 503 carry <code>Retry-After</code> where it is known.</p>
<p>A call that takes an <code>Idempotency-Key</code> is done once under it: after a lost answer send the same again with the same key, and you get the first answer.</p>
<nav aria-label="Contents"><ul>${contents}</ul></nav>${sections}</main></body></html>`
}

function sectionOf(concept: string, calls: [string, Call][]): string {
  return `<section id="${concept}"><h2>${concept}</h2>${calls.map(([name, call]) => articleOf(name, call)).join('')}</section>`
}

function articleOf(name: string, call: Call): string {
  return `<article><h3><span class="method">${call.method}</span> <code>${escapeHtml(call.path)}</code></h3>
<p>${name}. ${escapeHtml(whoMay(call))}${call.audit ? ` Audited as ${call.audit}.` : ''}${call.idempotencyKey ? ' Takes an Idempotency-Key.' : ''} Can refuse with ${refusalsOf(call).join(', ')}.</p>
${shapeOf('Query', call.query, 'input')}${shapeOf('Body', call.body, 'input')}${replyOf(call)}</article>`
}

function replyOf({ reply }: Call): string {
  return typeof reply === 'string' ? `<p>Answers a ${reply}.</p>` : shapeOf('Reply', reply, 'output')
}

function shapeOf(title: string, schema: Schema | undefined, io: 'input' | 'output'): string {
  if (!schema) return ''
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(shape, null, 2))}</pre></details>`
}

const style = `body{font:16px/1.5 system-ui,sans-serif;color:#1f2a2a;background:#fbfaf8;margin:0}main{max-width:60rem;margin:0 auto;padding:1.5rem}
h3{font-size:1rem;margin:1.5rem 0 .25rem}.method{display:inline-block;min-width:4.5rem;font-weight:700;color:#0b5a5a}article{border-top:1px solid #dedad3}
pre{overflow:auto;background:#f1eee9;padding:.75rem;font-size:.85rem}a{color:#0b5a5a}summary{cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#161b1b;color:#e8e6e1}pre{background:#20282a}a,.method{color:#6fd0c8}article{border-color:#333c3c}}`
