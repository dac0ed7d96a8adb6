/** The parts of autocannon that the benchmarks use; the package has no types of its own. */
declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    requests: { method: 'GET'; path: string; headers: Record<string, string> }[]
  }
  type Result = {
    errors: number
    timeouts: number
    non2xx: number
    /** Answers per second. */
    requests: { average: number; total: number }
    /** Milliseconds. */
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
