/** The system-call filter of every process in a sandbox, assembled by hand: classic BPF needs no library. */

type Arch = 'x86_64' | 'aarch64'

// Audit architecture codes, <linux/audit.h>.
const AUDIT_ARCH = { x86_64: 0xc000003e, aarch64: 0xc00000b7 } as const satisfies Record<Arch, number>

// Refused outright with EPERM: [x86_64, aarch64] numbers, null where the architecture lacks the call.
const REFUSED: Record<string, [number | null, number | null]> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  pidfd_getfd: [438, 438],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  setns: [308, 268],
  open_by_handle_at: [304, 265],
  name_to_handle_at: [303, 264],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  fanotify_init: [300, 262],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  syslog: [103, 116],
  vhangup: [153, 58],
  lookup_dcookie: [212, 18],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
}

/**
 * A machine with a root of its own is a user namespace with nobody else in it: its root may trace and change root there.
 * Everything that reaches the kernel's rarely tried corners stays refused.
 */
const ALLOWED_TO_OWN_ROOT = new Set([
  'ptrace',
  'process_vm_readv',
  'process_vm_writev',
  'pidfd_getfd',
  'chroot',
  'vhangup',
])

/** `confined`: the host's programs, no privilege. `ownRoot`: an image, with root in a user namespace. */
export type FilterKind = 'confined' | 'ownRoot'

const CALLS = {
  x86_64: { clone: 56, clone3: 435, unshare: 272, socket: 41, ioctl: 16, fcntl: 72 },
  aarch64: { clone: 220, clone3: 435, unshare: 97, socket: 198, ioctl: 29, fcntl: 25 },
} as const satisfies Record<Arch, Record<string, number>>

const EPERM = 1
const ENOSYS = 38
const EAFNOSUPPORT = 97

const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const refuse = (errno: number) => 0x00050000 | errno

const LOAD = 0x20
const RETURN = 0x06
const EQUAL = 0x15
const AT_LEAST = 0x35
const ANY_BIT = 0x45

const ARCH_OFFSET = 4
const argument = (index: number) => 16 + index * 8

/** Flags that make a namespace: mount, cgroup, uts, ipc, user, pid, net; time only in `unshare` (in `clone` a signal). */
const NEW_NAMESPACE = 0x7e020000
const NEW_TIME = 0x80

const AF_UNIX = 1
const AF_INET = 2
const AF_INET6 = 10
const AF_NETLINK = 16
const AF_PACKET = 17
const NETLINK_ROUTE = 0
const NETLINK_SOCK_DIAG = 4
const NETLINK_NETFILTER = 12
const TIOCSTI = 0x5412
const TIOCLINUX = 0x541c
const F_SETLEASE = 1024
const F_NOTIFY = 1026

/**
 * Bytes of the filter for `bwrap --seccomp` and PR_SET_SECCOMP, little endian.
 * Other architectures' calls (32-bit) end the process. `clone3` answers "not there", so that libc falls back to `clone`,
 * whose flags a filter can see.
 */
export function seccompFilter(arch: Arch, kind: FilterKind = 'confined'): Buffer {
  const program: [code: number, jumpTrue: number, jumpFalse: number, value: number][] = []
  const emit = (code: number, value: number, jumpTrue = 0, jumpFalse = 0) =>
    program.push([code, jumpTrue, jumpFalse, value])
  const finish = (action: number) => emit(RETURN, action)
  const column = arch === 'x86_64' ? 0 : 1
  const calls = CALLS[arch]

  emit(LOAD, ARCH_OFFSET)
  emit(EQUAL, AUDIT_ARCH[arch], 1, 0)
  finish(KILL_PROCESS)
  emit(LOAD, 0)
  if (arch === 'x86_64') {
    emit(AT_LEAST, 0x40000000, 0, 1)
    finish(refuse(ENOSYS))
  }
  for (const [name, numbers] of Object.entries(REFUSED)) {
    const number = numbers[column]
    if (number == null || (kind === 'ownRoot' && ALLOWED_TO_OWN_ROOT.has(name))) continue
    emit(EQUAL, number, 0, 1)
    finish(refuse(EPERM))
  }
  emit(EQUAL, calls.clone3, 0, 1)
  finish(refuse(ENOSYS))

  emit(EQUAL, calls.clone, 0, 4)
  emit(LOAD, argument(0))
  emit(ANY_BIT, NEW_NAMESPACE, 0, 1)
  finish(refuse(EPERM))
  finish(ALLOW)

  emit(EQUAL, calls.unshare, 0, 4)
  emit(LOAD, argument(0))
  emit(ANY_BIT, NEW_NAMESPACE | NEW_TIME, 0, 1)
  finish(refuse(EPERM))
  finish(ALLOW)

  // Families: unix, internet, and of netlink only what `ip` and `ss` (and `nft`) ask.
  const families = kind === 'ownRoot' ? [AF_UNIX, AF_INET, AF_INET6, AF_PACKET] : [AF_UNIX, AF_INET, AF_INET6]
  const netlink = [NETLINK_ROUTE, NETLINK_SOCK_DIAG, ...(kind === 'ownRoot' ? [NETLINK_NETFILTER] : [])]
  emit(EQUAL, calls.socket, 0, families.length + netlink.length + 5)
  emit(LOAD, argument(0))
  families.forEach((family, index) => emit(EQUAL, family, families.length - index + netlink.length + 2, 0))
  emit(EQUAL, AF_NETLINK, 0, netlink.length + 1)
  emit(LOAD, argument(2))
  netlink.forEach((protocol, index) => emit(EQUAL, protocol, netlink.length - index, 0))
  finish(refuse(EAFNOSUPPORT))
  finish(ALLOW)

  // Putting characters into somebody's terminal.
  emit(EQUAL, calls.ioctl, 0, 5)
  emit(LOAD, argument(1))
  emit(EQUAL, TIOCSTI, 1, 0)
  emit(EQUAL, TIOCLINUX, 0, 1)
  finish(refuse(EPERM))
  finish(ALLOW)

  // Leases and notifications on shared read-only files are a channel between sandboxes.
  emit(EQUAL, calls.fcntl, 0, 5)
  emit(LOAD, argument(1))
  emit(EQUAL, F_SETLEASE, 1, 0)
  emit(EQUAL, F_NOTIFY, 0, 1)
  finish(refuse(EPERM))
  finish(ALLOW)
  finish(ALLOW)

  const bytes = Buffer.alloc(program.length * 8)
  program.forEach(([code, jumpTrue, jumpFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(jumpTrue, index * 8 + 2)
    bytes.writeUInt8(jumpFalse, index * 8 + 3)
    bytes.writeUInt32LE(value, index * 8 + 4)
  })
  return bytes
}
