import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  linkOrders,
  networksOf,
  runCheckAt,
  sandboxDriver,
  type ExecOutcome,
  type Place,
} from '../../domains/environment/index.ts'
import { demoTemplates } from './templates.ts'
import type { DemoExperiment, DemoStep } from './types.ts'

/** Commands that must make the check of a step fail with `says`; `undo` leads back to where the solution works. */
type WrongWay = { step: string; commands: string; says: string; undo?: string }

/** How a check ended: after the nth wrong way of its step, or after the solution (null). */
export type PlayedCheck = { step: string; wrongWay: number | null; share: number; message: string }

/** `faults` is what went otherwise than it must; an empty list is the validation. */
export type Validation = { faults: string[]; checks: PlayedCheck[] }

const scriptTimeoutMs = 30_000

/**
 * Plays an experiment in fresh machines, step by step: setup, the check must fail and say why in Chinese, so it must
 * after each wrong way, then the reference solution, the check must pass. Needs a host that
 * passes the sandbox's self-test; `failed` or `gone` of the driver are thrown.
 */
export async function validateExperiment(
  experiment: DemoExperiment,
  wrongWays: readonly WrongWay[] = [],
  /** Where machine images are, for experiments that need some. */
  images?: string,
): Promise<Validation> {
  const folder = images ?? mkdtempSync(join(tmpdir(), 'lab-validation-'))
  const driver = await sandboxDriver(folder)
  const plan = experiment.suite.machines.map(({ hostname, templateKey, networks = [] }) => ({
    hostname,
    networks: [...networks],
    template: demoTemplates.find((template) => template.key === templateKey)!,
  }))
  try {
    const state = await driver.create({
      id: experiment.key,
      mounts: [],
      networks: networksOf(plan),
      networkOn: false,
      machines: plan.map(({ hostname, template }) => {
        const { cpus, memoryMb, diskMb, webPort, startCommand = '', image = '', account = 'learner' } = template
        const ports = webPort ? [webPort] : []
        return { hostname, image, account, cpus, memoryMb, diskMb, ports, startCommand }
      }),
    })
    const at = (hostname: string): Place => ({ driver, held: { id: experiment.key, state }, hostname })
    const validation: Validation = { faults: [], checks: [] }
    for (const { hostname, template } of plan)
      validation.faults.push(...(await missingCommands(at(hostname), template.requires)))
    for (const step of experiment.sections.flatMap((section) => section.steps)) {
      const wrong = wrongWays.filter((way) => way.step === step.key)
      await validateStep(at(step.machine ?? plan[0]!.hostname), step, wrong, validation)
    }
    return validation
  } finally {
    await driver.destroy(experiment.key, null)
    if (images === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

const runScript = ({ driver, held, hostname }: Place, script: string): Promise<ExecOutcome> =>
  driver.exec(held, hostname, { command: { language: 'bash', script }, timeoutMs: scriptTimeoutMs })

/** What a script orders of the networks, which no program in a machine can. */
async function carryOut({ driver, held }: Place, script: string): Promise<void> {
  const orders = linkOrders(script)
  if (typeof orders === 'string') throw new Error(orders)
  for (const { machine, network, fault } of orders) {
    const { cut, delay_ms: delayMs, loss_percent: lossPercent } = fault
    await driver.disturb(held, machine, network, { cut, delayMs, lossPercent })
  }
}

async function missingCommands(place: Place, requires: readonly string[]): Promise<string[]> {
  const { stdout } = await runScript(place, `for c in ${requires.join(' ')}; do command -v "$c" >&2 || echo "$c"; done`)
  return stdout.split('\n').flatMap((command) => (command ? [`${place.hostname} has no ${command}`] : []))
}

async function validateStep(
  place: Place,
  step: DemoStep,
  wrongWays: readonly WrongWay[],
  validation: Validation,
): Promise<void> {
  const blame = (what: string, { exitCode, stdout, stderr }: Pick<ExecOutcome, 'exitCode' | 'stdout' | 'stderr'>) =>
    validation.faults.push(`${step.key}: ${what}, exit ${exitCode}\n${stdout}${stderr}`)
  const succeed = async (what: string, script: string | undefined) => {
    const result = script ? await runScript(place, script) : undefined
    if (result && result.exitCode !== 0) blame(`${what} failed`, result)
    if (script) await carryOut(place, script)
  }

  await succeed('setup', step.setup)
  if (step.check) {
    const before = await runCheckAt(place, step.check)
    if (before.outcome !== 'failed') blame(`untouched, the check was ${before.outcome}`, before)
    if (!/\p{Script=Han}/u.test(before.message)) blame('untouched, the check did not say why', before)
    for (const [wrongWay, way] of wrongWays.entries()) {
      await runScript(place, way.commands)
      const found = await runCheckAt(place, step.check)
      validation.checks.push({ step: step.key, wrongWay, share: found.share, message: found.message })
      if (found.outcome !== 'failed' || !found.message.includes(way.says)) {
        blame(`expected to fail with "${way.says}", was ${found.outcome}: ${found.message}`, found)
      }
      await succeed('undo', way.undo)
    }
    await succeed('solve', step.solve)
    const after = await runCheckAt(place, step.check)
    validation.checks.push({ step: step.key, wrongWay: null, share: after.share, message: after.message })
    if (after.outcome !== 'passed') blame(`solved, the check was ${after.outcome}: ${after.message}`, after)
  }
  await succeed('cleanup', step.cleanup)
}
