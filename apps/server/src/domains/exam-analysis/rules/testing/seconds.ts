/** Seconds of processor time that something takes, however busy the machine is with others. */
export function secondsOf(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
