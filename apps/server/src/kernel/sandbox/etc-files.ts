import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { hostFacts } from './host.ts'

/** The name, number and home of the person inside every machine. */
export const LEARNER = { name: 'learner', id: 1000, home: '/home/learner' } as const

const STATIC_FILES: Record<string, string> = {
  passwd: `root:x:0:0:root:/root:/bin/bash\n${LEARNER.name}:x:${LEARNER.id}:${LEARNER.id}:${LEARNER.name}:${LEARNER.home}:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n`,
  group: `root:x:0:\ntty:x:5:\n${LEARNER.name}:x:${LEARNER.id}:\nnogroup:x:65534:\n`,
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files\n',
  'resolv.conf': '',
  'host.conf': 'multi on\n',
  shells: '/bin/sh\n/bin/bash\n',
  profile:
    'umask 022\n[ -n "$BASH" ] && [ -r /etc/bash.bashrc ] && . /etc/bash.bashrc\n[ -r "$HOME/.profile" ] && . "$HOME/.profile"\n',
  'bash.bashrc': `[ -z "$PS1" ] && return
shopt -s checkwinsize histappend
HISTCONTROL=
PS1='\\[\\e[1;32m\\]\\u@\\h\\[\\e[0m\\]:\\[\\e[1;34m\\]\\w\\[\\e[0m\\]\\$ '
case "$TERM" in xterm*) PS1="\\[\\e]0;\\u@\\h: \\w\\a\\]$PS1" ;; esac
alias ls='ls --color=auto'
alias ll='ls -alF'
alias grep='grep --color=auto'
[ -r /usr/share/bash-completion/bash_completion ] && . /usr/share/bash-completion/bash_completion
[ -r "$HOME/.bashrc" ] && . "$HOME/.bashrc"
`,
  inputrc:
    'set input-meta on\nset output-meta on\nset convert-meta off\nset completion-ignore-case on\n"\\e[1~": beginning-of-line\n"\\e[4~": end-of-line\n"\\e[3~": delete-char\n"\\e[A": history-search-backward\n"\\e[B": history-search-forward\n',
}

/** Host folders that programs in /usr need: which variant of a program is meant, and who is trusted. */
const SHARED_FOLDERS = ['alternatives', 'ssl/certs', 'fonts', 'java-17-openjdk', 'java-21-openjdk'].filter((name) =>
  existsSync(`/etc/${name}`),
)
const SHARED_FILES = ['ld.so.cache', 'mime.types', 'services', 'protocols', 'ssl/openssl.cnf']

/** bwrap arguments that put the shared host folders over the machine's own /etc. */
export const etcMounts: string[] = SHARED_FOLDERS.flatMap((name) => ['--ro-bind', `/etc/${name}`, `/etc/${name}`])

/** Folder inside machines with interpreters that can be run but not read. */
export const INTERPRETERS = '/etc/lab'

/** Where a machine's own host names are; /etc points there, so that all machines can share one /etc. */
const OWN = '/var/lab'

/** Changes with anything that the shared /etc is made from. */
function fingerprint(): string {
  const { bash, python3 } = hostFacts()
  const sources = [bash, python3, ...SHARED_FILES.map((name) => `/etc/${name}`)].map((path) => {
    if (path === null || !existsSync(path)) return null
    const { size, mtimeMs } = statSync(path)
    return [path, size, mtimeMs]
  })
  return createHash('sha256')
    .update(JSON.stringify([STATIC_FILES, SHARED_FOLDERS, sources]))
    .digest('hex')
    .slice(0, 16)
}

function timeZoneLink(): string {
  try {
    return readlinkSync('/etc/localtime')
  } catch {
    return '/usr/share/zoneinfo/Asia/Shanghai'
  }
}

function fillEtc(folder: string): void {
  const { bash, python3 } = hostFacts()
  for (const name of ['lab', 'ssl', ...SHARED_FOLDERS]) mkdirSync(join(folder, name), { recursive: true })
  for (const [name, source] of Object.entries({ bash, python3 })) {
    if (source === null) continue
    copyFileSync(source, join(folder, 'lab', name))
    chmodSync(join(folder, 'lab', name), 0o111)
  }
  for (const [name, text] of Object.entries(STATIC_FILES)) writeFileSync(join(folder, name), text)
  for (const name of SHARED_FILES) if (existsSync(`/etc/${name}`)) copyFileSync(`/etc/${name}`, join(folder, name))
  symlinkSync(timeZoneLink(), join(folder, 'localtime'))
  for (const name of ['hosts', 'hostname']) symlinkSync(`${OWN}/${name}`, join(folder, name))
  // Whatever the server's umask is, a machine's user must be able to read this.
  for (const name of ['', 'lab', 'ssl', ...SHARED_FOLDERS]) chmodSync(join(folder, name), 0o755)
  for (const name of [...Object.keys(STATIC_FILES), ...SHARED_FILES]) {
    if (existsSync(join(folder, name))) chmodSync(join(folder, name), 0o644)
  }
}

let currentFingerprint: string | undefined

/**
 * The /etc of all machines below `rootDir`, made once. The interpreters in it are execute-only: the kernel lets nobody
 * look into a process started from an unreadable file, so the text of a script that such a process has taken in stays
 * out of the learner's reach while it runs. Never changed once made: running machines show it.
 */
export function sharedEtc(rootDir: string): string {
  currentFingerprint ??= fingerprint()
  const etc = join(rootDir, `.etc-${currentFingerprint}`)
  if (existsSync(etc)) return etc
  const making = join(rootDir, `.making-${randomBytes(6).toString('hex')}`)
  mkdirSync(making, { recursive: true })
  fillEtc(making)
  try {
    renameSync(making, etc)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    // Another process was quicker: its copy is as good.
    if (!existsSync(etc)) throw error
  }
  return etc
}

/** bwrap arguments and launcher data for a machine's own names; `hosts` lists the machines it can reach, in order. */
export function ownNames(hostname: string, hosts: string[]): { data: [name: string, bytes: Buffer][]; args: string[] } {
  const addresses = hosts.map((name, index) => `127.0.1.${index + 1} ${name}\n`).join('')
  return {
    data: [
      ['hosts', Buffer.from(`127.0.0.1 localhost\n::1 localhost\n${addresses}`)],
      ['hostname', Buffer.from(`${hostname}\n`)],
    ],
    args: ['hosts', 'hostname'].flatMap((name) => ['--perms', '0644', '--file', `@${name}@`, `${OWN}/${name}`]),
  }
}
