import { expect, test } from 'vitest'
import { seccompFilter } from './seccomp.ts'

/** Runs a filter as the kernel does, for one system call. */
function decide(filter: Buffer, arch: number, number: number, args: number[] = []): number {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(number, 0)
  data.writeUInt32LE(arch, 4)
  args.forEach((value, index) => data.writeUInt32LE(value >>> 0, 16 + index * 8))
  let accumulator = 0
  for (let at = 0; ; at += 1) {
    const code = filter.readUInt16LE(at * 8)
    const [whenTrue, whenFalse] = [filter.readUInt8(at * 8 + 2), filter.readUInt8(at * 8 + 3)]
    const value = filter.readUInt32LE(at * 8 + 4)
    if (code === 0x06) return value
    if (code === 0x20) accumulator = data.readUInt32LE(value)
    else {
      const holds =
        code === 0x15 ? accumulator === value : code === 0x35 ? accumulator >= value : (accumulator & value) !== 0
      at += holds ? whenTrue : whenFalse
    }
  }
}

const ALLOW = 0x7fff0000
const errno = (number: number) => 0x50000 + number
const X86 = 0xc000003e
const ARM = 0xc00000b7

test.each<[what: string, x86: number, arm: number, args: number[], decision: number]>([
  ['read', 0, 63, [], ALLOW],
  ['ptrace', 101, 117, [], errno(1)],
  ['mount', 165, 40, [], errno(1)],
  ['bpf', 321, 280, [], errno(1)],
  ['io_uring_setup', 425, 425, [], errno(1)],
  ['clone3', 435, 435, [], errno(38)],
  ['clone of a thread', 56, 220, [0x003d0f00], ALLOW],
  ['clone of a process', 56, 220, [17], ALLOW],
  ['clone with a user namespace', 56, 220, [0x10000011], errno(1)],
  ['unshare of files', 272, 97, [0x400], ALLOW],
  ['unshare of the user namespace', 272, 97, [0x10000000], errno(1)],
  ['unshare of the mounts', 272, 97, [0x20000], errno(1)],
  ['unshare of time', 272, 97, [0x80], errno(1)],
  ['a unix socket', 41, 198, [1], ALLOW],
  ['an internet socket', 41, 198, [2], ALLOW],
  ['an IPv6 socket', 41, 198, [10], ALLOW],
  ['a netlink route socket', 41, 198, [16, 3, 0], ALLOW],
  ['a netlink diagnosis socket', 41, 198, [16, 3, 4], ALLOW],
  ['a netfilter socket', 41, 198, [16, 3, 12], errno(97)],
  ['a packet socket', 41, 198, [17], errno(97)],
  ['a virtual-machine socket', 41, 198, [40], errno(97)],
  ['a kernel-crypto socket', 41, 198, [38], errno(97)],
  ['asking the window size', 16, 29, [0, 0x5413], ALLOW],
  ['typing into a terminal', 16, 29, [0, 0x5412], errno(1)],
  ['the console menu', 16, 29, [0, 0x541c], errno(1)],
  ['a file lock', 72, 25, [3, 6], ALLOW],
  ['a file lease', 72, 25, [3, 1024], errno(1)],
])('%s', (_, x86, arm, args, decision) => {
  expect(decide(seccompFilter('x86_64'), X86, x86, args)).toBe(decision)
  expect(decide(seccompFilter('aarch64'), ARM, arm, args)).toBe(decision)
})

test('calls of another architecture end the process', () => {
  expect(decide(seccompFilter('x86_64'), 0x40000003, 1)).toBe(0x80000000)
  expect(decide(seccompFilter('aarch64'), X86, 1)).toBe(0x80000000)
  expect(decide(seccompFilter('x86_64'), X86, 0x40000000)).toBe(errno(38))
})
