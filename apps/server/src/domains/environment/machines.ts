import type { SuiteMachine } from './store/suites.ts'
import type { RecordMachine } from './tables.ts'

/** A suite's machine as an environment remembers it: later edits of the template do not reach it. */
export const machineOf = ({ hostname, template, networks }: SuiteMachine): RecordMachine => ({
  hostname,
  templateId: template.id,
  templateVersion: template.versionNumber,
  title: template.title,
  virtualType: template.virtualType,
  architecture: template.architecture,
  image: template.image,
  cpus: template.cpus,
  memoryMb: template.memoryMb,
  diskMb: template.diskMb,
  access: template.access,
  ports: template.ports,
  startCommand: template.startCommand,
  account: template.account,
  networks,
})
