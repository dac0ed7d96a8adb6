import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refusalBody } from '../kernel/http/envelope.ts'
import { refuse } from '../kernel/result.ts'

/** Serves the built console: hashed files for ever, pages never cached, unknown addresses are the console's own. */
export async function serveConsole(app: FastifyInstance, consoleDir: string): Promise<void> {
  const built = existsSync(join(consoleDir, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: consoleDir,
      preCompressed: true,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        const immutable = path.includes(`${consoleDir}/assets/`)
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    const signInPage = async (_request: unknown, reply: { sendFile(name: string): unknown }) =>
      reply.sendFile('auth/index.html')
    app.get('/auth/login', signInPage as never)
    app.get('/auth/logout', signInPage as never)
    app.get('/auth/password', signInPage as never)
  }
  app.setNotFoundHandler((request, reply) => {
    const isApi =
      request.url.startsWith('/apis/') || request.url.startsWith('/files/') || request.url.startsWith('/assets/')
    if (!built || isApi || (request.method !== 'GET' && request.method !== 'HEAD')) {
      const { status, body } = refusalBody(refuse('absent'), false)
      return reply.code(status).send(body)
    }
    return reply.sendFile('index.html')
  })
}
