import { describe, expect, test } from 'vitest'
import { causeOf, factsOf, type MachineFacts } from './validation-cause.ts'

const learner: MachineFacts = {
  user: 'learner',
  isRoot: false,
  home: '/home/learner',
  writable: ['/tmp', '/home/learner'],
  readOnly: ['/etc'],
}
const root: MachineFacts = { user: 'root', isRoot: true, home: '/root', writable: ['/etc', '/root'], readOnly: [] }

test.each<[string, MachineFacts | null]>([
  ['learner\n1000\n/home/learner\nr /etc\nw /tmp\nw /home/learner\n', learner],
  ['root\n0\n/root\nw /etc\nw /root\nw /root\n', root],
  ['', null],
  ['bash: id: command not found\n\n', null],
])('what a machine says of itself: %j', (said, facts) => {
  expect(factsOf(said)).toEqual(facts)
})

describe('the cause of a run that went wrong', () => {
  test.each<[string, string, MachineFacts | null, string[]]>([
    ['a missing command', 'script: line 3: jq: command not found', learner, ['没有命令 jq']],
    ['a missing command of dash', '/usr/local/bin/x: 2: ifconfig: not found', learner, ['没有命令 ifconfig']],
    ['a missing module', "ModuleNotFoundError: No module named 'numpy'", learner, ['没有模块 numpy']],
    [
      'a read-only directory',
      "touch: cannot touch '/etc/motd': Read-only file system",
      learner,
      [
        '脚本以 learner 身份运行',
        '可以写的目录：/tmp、主目录 /home/learner',
        '/etc/motd',
        '换用以 root 运行的环境模板',
      ],
    ],
    ['the same without facts', 'mkdir: /srv/x: Read-only file system', null, ['/srv/x 所在的目录是只读的']],
    ['no right', 'useradd: Permission denied.\nuseradd: cannot lock /etc/passwd', learner, ['没有权限', 'learner']],
    ['no right to a file', 'bash: /root/a: Permission denied', learner, ['没有权限访问 /root/a']],
    ['not even for root', 'mount: Operation not permitted', root, ['脚本以 root（root） 身份运行', '没有权限']],
    ['a full disk', 'dd: error writing: No space left on device', root, ['磁盘满了']],
    ['no systemd', 'System has not been booted with systemd as init system', root, ['systemctl 用不了']],
    ['no network', 'curl: (6) Could not resolve host: example.com', root, ['不能访问外网']],
    [
      'the home of another',
      "stat: cannot statx '/root/a.txt': No such file or directory",
      learner,
      ['主目录是 /home/learner'],
    ],
    ['a file that nothing made', 'cat: /tmp/a.txt: No such file or directory', learner, ['没有找到 /tmp/a.txt']],
    ['a broken script', "script: eval: line 4: syntax error near `fi'", learner, ['语法错误（第4行）']],
  ])('%s', (_, stderr, facts, parts) => {
    const cause = causeOf({ outcome: 'error', stdout: '', stderr }, facts)
    for (const part of parts) expect(cause).toContain(part)
  })
  test('nothing is made up where the output is the message', () => {
    expect(causeOf({ outcome: 'failed', stdout: '还没有建好目录', stderr: '' }, learner)).toBe('')
  })
  test('a script that never ended', () => {
    expect(causeOf({ outcome: 'timeout', stdout: '', stderr: '' }, null)).toContain('规定时间')
  })
})
