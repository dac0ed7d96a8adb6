import type { FastifyRequest } from 'fastify'

const name = /^[\w-]{8,40}$/

/** What the browser tab that asks calls itself (header Tab-Id). Nothing is decided by it but which news it need not hear. */
export function tabOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = headers['tab-id']
  return typeof given === 'string' && name.test(given) ? given : undefined
}
