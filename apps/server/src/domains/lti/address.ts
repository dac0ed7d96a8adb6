import type { FastifyRequest } from 'fastify'
import type { Kernel } from '../../kernel/kernel.ts'

/** An address of this platform as others know it. */
export const ownAddress = ({ config }: Kernel, request: FastifyRequest, path: string): string =>
  new URL(path, config.publicUrl ?? `${request.protocol}://${request.host}`).href
