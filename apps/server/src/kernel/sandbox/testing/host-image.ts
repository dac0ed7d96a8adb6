import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
  lchownSync,
} from 'node:fs'
import { join } from 'node:path'
import { hostFacts } from '../host.ts'
import type { MachineAccount, MachineSpec, OwnRoot } from '../index.ts'
import { MIB } from './plain.ts'

const FOLDERS = [
  'dev',
  'etc',
  'home',
  'home/learner',
  'opt',
  'proc',
  'root',
  'run',
  'srv',
  'sys',
  'tmp',
  'usr',
  'usr/local',
  'usr/local/bin',
  'var',
  'var/log',
  'var/lib',
  'var/mail',
]
const COPIED = [
  'pam.d',
  'pam.conf',
  'login.defs',
  'security',
  'skel',
  'alternatives',
  'ld.so.cache',
  'nsswitch.conf',
  'protocols',
  'services',
  'default/useradd',
  'profile',
  'shells',
  'ethertypes',
]

function giveAway(path: string, base: number): void {
  lchownSync(path, base, base)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveAway(join(path, name), base)
}

/**
 * A small image without a download: folders and settings of its own below `folder`, and the programs of this host. What is
 * set-id on the host is nobody's in there, so `sudo` does not work in it.
 */
export function hostImage(folder: string): OwnRoot['layers'] {
  for (const name of FOLDERS) mkdirSync(join(folder, name), { recursive: true })
  for (const name of COPIED) {
    if (existsSync(`/etc/${name}`))
      cpSync(`/etc/${name}`, join(folder, 'etc', name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32']) {
    if (existsSync(`/${name}`)) symlinkSync(readlinkSync(`/${name}`), join(folder, name))
  }
  const etc = {
    passwd:
      'root:x:0:0:root:/root:/bin/bash\nlearner:x:1000:1000:learner:/home/learner:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n',
    group: 'root:x:0:\ntty:x:5:\nshadow:x:42:\nusers:x:100:\nlearner:x:1000:\nnogroup:x:65534:\n',
    shadow: 'root:*:19000:0:99999:7:::\nlearner:!:19000:0:99999:7:::\n',
    gshadow: 'root:*::\n',
  }
  for (const [name, text] of Object.entries(etc)) writeFileSync(join(folder, 'etc', name), text)
  const { idRange } = hostFacts()
  if (idRange === null) throw new Error('no range of ids')
  // Below these the owners are nobody in the machine, so only their own entries can be changed.
  const programs = ['bin', 'sbin', 'lib', 'lib64', 'libexec', 'share'].map((name) => `/usr/${name}`).filter(existsSync)
  for (const path of programs) mkdirSync(join(folder, path))
  giveAway(folder, idRange.base)
  lchownSync(join(folder, 'home/learner'), idRange.base + 1000, idRange.base + 1000)
  chmodSync(join(folder, 'etc/shadow'), 0o600)
  return ['/', ...programs].map((path) => ({ path, hostPath: path === '/' ? folder : path }))
}

/** A small machine on such an image. */
export const ownMachine = (
  layers: OwnRoot['layers'],
  hostname = 'main',
  account: MachineAccount = 'root',
  over: Partial<MachineSpec['limits']> = {},
): MachineSpec => ({
  hostname,
  own: { layers, account },
  limits: { memoryBytes: 128 * MIB, pids: 64, diskBytes: 24 * MIB, cpus: 1, ...over },
  mounts: [],
  env: {},
})
