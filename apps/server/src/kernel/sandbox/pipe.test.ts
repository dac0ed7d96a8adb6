import { expect, test } from 'vitest'
import { describeIsolated, sandboxes } from './testing/fixture.ts'
import { bash } from './testing/plain.ts'

describeIsolated('a command whose output is read as it comes', () => {
  const { start } = sandboxes()

  test('is read to its end, also by who is slower than the command', async () => {
    const sandbox = await start()
    let seen = 0
    for await (const chunk of sandbox.pipe('main', ['head', '-c', '263144', '/dev/zero'])) {
      seen += (chunk as Buffer).length
      // The command ends in the meantime.
      await sandbox.exec('main', bash('true'))
    }
    expect(seen).toBe(263_144)
  })
})
