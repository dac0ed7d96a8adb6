import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of this process, answered at /metrics. */
export function metrics(
  app: FastifyInstance,
  pool: { totalCount: number; idleCount: number; waitingCount: number },
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const errors = new Counter({ name: 'http_broken_total', help: 'Answers with status 500', registers: [registry] })
  const connections = new Gauge({
    name: 'db_connections',
    help: 'Pool connections',
    labelNames: ['state'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) errors.inc()
    done()
  })
  app.get('/metrics', { config: { quiet: true } }, async (_request, reply) => {
    connections.set({ state: 'total' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}
