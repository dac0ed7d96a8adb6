import type { ImageCheck } from '@lab/contract/template-version'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { newId } from '../../kernel/database/columns.ts'
import { DriverError } from './drivers/driver.ts'
import { engineOf } from './engine/registry.ts'
import { expectOwnImages } from './images/owners.ts'
import { folderOf } from './images/places.ts'
import type { TemplateFields } from './tables.ts'

const hostname = 'check'
const timeoutMs = 30_000
/** First line: the system's name; then one line per command that is there. Names are checked by the contract. */
const probe = `
. /etc/os-release 2>/dev/null || . /usr/lib/os-release 2>/dev/null
echo "\${PRETTY_NAME:-Linux} $(uname -r) $(uname -m)"
for name in NAMES; do path=$(command -v -- "$name") && echo "$name $path"; done
exit 0`

/**
 * Starts a throw-away machine of a template, without its start command, and looks for every command it requires.
 * Refuses where nothing can be started; a machine that does not start is a result with the driver's words.
 */
export async function checkImage(
  kernel: Kernel,
  templateId: string,
  template: TemplateFields,
): Promise<ImageCheck | Refusal<'env.driverMissing'>> {
  const engine = engineOf(kernel)
  await engine.ready
  const driver = engine.driver()
  if (!driver) return refuse('env.driverMissing', { reason: engine.health().reason })
  const id = `check-${newId()}`
  const result: ImageCheck = { passed: false, started_in_ms: 0, commands: [], missing: [], system: '', failure: '' }
  engine.inUse.add(id)
  try {
    const { image, account = 'learner', cpus, memoryMb, diskMb } = template
    await expectOwnImages(kernel.connection.db, folderOf(kernel), [{ image, templateId }])
    const begun = performance.now()
    const machine = { hostname, image, account, cpus, memoryMb, diskMb, ports: [], startCommand: '' }
    const state = await driver.create({ id, machines: [machine], mounts: [], networks: [], networkOn: false })
    result.started_in_ms = Math.round(performance.now() - begun)
    const script = probe.replace('NAMES', () => template.requires.join(' '))
    const run = await driver.exec({ id, state }, hostname, { command: { language: 'bash', script }, timeoutMs })
    const [system = '', ...lines] = run.stdout.trim().split('\n')
    result.system = system
    result.commands = lines.map((line) => {
      const [name = '', path = ''] = line.split(' ')
      return { name, path }
    })
    const found = new Set(result.commands.map((command) => command.name))
    result.missing = template.requires.filter((name) => !found.has(name))
    if (run.timedOut) result.failure = '检查超时'
    else if (run.exitCode !== 0) result.failure = '检查脚本没有正常结束'
    else if (result.missing.length) result.failure = `缺少命令：${result.missing.join('、')}`
    result.passed = result.failure === ''
    return result
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    return { ...result, failure: error.message }
  } finally {
    await driver.destroy(id, null).catch((error: unknown) => {
      kernel.log.warn({ err: error, environment: id }, 'image check could not be removed')
    })
    engine.inUse.delete(id)
  }
}
