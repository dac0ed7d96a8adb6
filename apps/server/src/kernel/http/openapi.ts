import { z } from 'zod'
import { refusals, refusalMessage, type RefusalEntry, type RefusalName } from '@lab/contract/refusals'
import type { BoundEndpoint } from './bind.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', unrepresentable: 'any', io, reused: 'inline' }) as Json

function parameters(schema: z.ZodObject | undefined, where: 'path' | 'query', sample: Json | undefined): Json[] {
  if (!schema) return []
  const json = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required?.includes(name) ?? false),
    schema: property,
    ...(sample?.[name] === undefined ? {} : { example: sample[name] }),
  }))
}

function envelopeSchema(bound: BoundEndpoint): Json {
  const { data } = bound.endpoint.definition
  return {
    type: 'object',
    required: ['code', 'msg'],
    properties: {
      code: { type: 'integer', example: 10200 },
      msg: { type: 'string' },
      ...(data ? { data: schemaOf(data, 'output') } : {}),
    },
  }
}

function answers(bound: BoundEndpoint): Json {
  const { definition } = bound.endpoint
  const success =
    definition.answer === 'file'
      ? {
          description: '文件',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        }
      : definition.answer === 'events'
        ? { description: '事件流', content: { 'text/event-stream': { schema: { type: 'string' } } } }
        : definition.answer === 'socket'
          ? { description: '切换为 WebSocket' }
          : { description: '成功', content: { 'application/json': { schema: envelopeSchema(bound) } } }
  const out: Record<string, Json> = { [definition.answer === 'socket' ? '101' : '200']: success }
  const common: RefusalName[] = [
    'invalid',
    ...(definition.access.who === 'anyone' ? [] : (['signedOut', 'forbidden'] as const)),
  ]
  if (definition.access.who !== 'anyone' && definition.withFirstPassword !== true) common.push('firstPassword')
  if (definition.access.who === 'object' || definition.params) common.push('absent')
  for (const name of [...common, ...(definition.refusals ?? [])]) {
    const entry: RefusalEntry = refusals[name]
    const line = `${entry.code} ${name}：${refusalMessage(name)}`
    const key = String(entry.http)
    out[key] = { description: out[key] ? `${String(out[key].description)}\n${line}` : line }
  }
  return out
}

interface Parameter extends Json {
  name: string
  in: string
  schema: { enum?: string[] }
}

/**
 * The addresses of an endpoint: its own, and where a part of the path is one of a few names (`metadata/{name}`), also each
 * of those, because that is how they are called.
 */
function addressesOf(path: string, operation: Json): [string, Json][] {
  const all = operation.parameters as Parameter[]
  const named = all.find((one) => one.in === 'path' && one.schema.enum)
  const each = (named?.schema.enum ?? []).map((value): [string, Json] => [
    path.replace(`{${named!.name}}`, value),
    {
      ...operation,
      operationId: `${String(operation.operationId)}.${value}`,
      parameters: all.filter((one) => one !== named),
    },
  ])
  return [[path, operation], ...each]
}

/** The whole API as OpenAPI 3.0, derived from the contract. */
export function openApi(endpoints: BoundEndpoint[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const bound of endpoints) {
    const { method, path, definition } = bound.endpoint
    const key = path.replaceAll(/:([A-Za-z_]+)/g, '{$1}')
    const operation: Json = {
      operationId: bound.name,
      tags: [bound.domain],
      summary: definition.summary,
      parameters: [
        ...parameters(definition.params, 'path', definition.sample?.params),
        ...parameters(definition.query, 'query', definition.sample?.query),
      ],
      responses: answers(bound),
      security: definition.access.who === 'anyone' ? [] : [{ bearer: [] }],
    }
    if (definition.body) {
      operation.requestBody = {
        required: true,
        content: {
          'application/json': {
            schema: schemaOf(definition.body, 'input'),
            ...(definition.sample?.body === undefined ? {} : { example: definition.sample.body }),
          },
        },
      }
    }
    if (definition.multipart) {
      const part = { type: 'string', format: 'binary' }
      operation.requestBody = {
        required: true,
        content: {
          'multipart/form-data': { schema: { type: 'object', properties: { [definition.multipart.field]: part } } },
        },
      }
    }
    for (const [address, one] of addressesOf(key, operation)) {
      paths[address] = { ...paths[address], [method.toLowerCase()]: one }
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: '云实验教学平台 API', version: '0.1.0' },
    servers: [{ url: '/' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}
