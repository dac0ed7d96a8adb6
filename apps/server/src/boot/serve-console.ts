import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refusalBody } from '../kernel/http/envelope.ts'
import { refuse } from '../kernel/result.ts'

/** Pages of the learners' site, which has its own first file. */
const isLearnersSite = (url: string): boolean => /^\/learn(?=[/?]|$)/.test(url)

/** One route for each: they hold some two thousand files, and a route for every file is a third of a start. */
const hashedFolders = ['assets', 'learn/assets']

/** Serves the two built sites: hashed files for ever, pages never cached, unknown addresses are a site's own. */
export async function serveConsole(app: FastifyInstance, consoleDir: string): Promise<void> {
  const built = existsSync(join(consoleDir, 'index.html'))
  if (built) {
    const files = { preCompressed: true, index: false } as const
    const hashed = hashedFolders.map((folder) => `${folder}/**`)
    await app.register(fastifyStatic, {
      ...files,
      root: consoleDir,
      wildcard: false,
      globIgnore: hashed,
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    })
    for (const folder of hashedFolders)
      await app.register(fastifyStatic, {
        ...files,
        root: join(consoleDir, folder),
        prefix: `/${folder}/`,
        decorateReply: false,
        setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
      })
    const signInPage = async (_request: unknown, reply: { sendFile(name: string): unknown }) =>
      reply.sendFile('auth/index.html')
    for (const page of ['login', 'logout', 'password', 'return', 'link']) app.get(`/auth/${page}`, signInPage as never)
  }
  app.setNotFoundHandler((request, reply) => {
    const isApi = /^\/(apis|files|assets|learn\/assets)\//.test(request.url)
    if (!built || isApi || (request.method !== 'GET' && request.method !== 'HEAD')) {
      const { status, body } = refusalBody(refuse('absent'), false)
      return reply.code(status).send(body)
    }
    return reply.sendFile(isLearnersSite(request.url) ? 'learn/index.html' : 'index.html')
  })
}
