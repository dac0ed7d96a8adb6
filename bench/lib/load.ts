import autocannon from 'autocannon'

export type Request = { port: number; path: string; headers?: Record<string, string>[]; processorMs: () => number }
/** `processorUs` is what the asked process itself used for one request. */
export type Load = { perSecond: number; p50: number; p99: number; processorUs: number }

const connections = 16

/** Asks as fast as 16 connections can for some seconds; several sets of headers are several people in turn. */
export async function load({ port, path, headers = [{}], processorMs }: Request, seconds: number): Promise<Load> {
  const before = processorMs()
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: headers.map((one) => ({ method: 'GET', path, headers: one })),
  })
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} answers to ${path} were failures`)
  const processorUs = ((processorMs() - before) / result.requests.total) * 1000
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, processorUs }
}

/** Milliseconds of one request on the otherwise idle server; its body goes to `check`. */
export async function alone(
  { port, path, headers = [{}] }: Request,
  check: (body: unknown) => void = () => undefined,
): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: headers[0] ?? {} })
  const text = await answer.text()
  const took = performance.now() - started
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  check(JSON.parse(text))
  return took
}
