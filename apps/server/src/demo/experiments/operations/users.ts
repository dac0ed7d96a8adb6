import { block } from '../block.ts'
import { shellCheck } from '../check-script.ts'
import type { DemoExperiment } from '../types.ts'

/** Accounts, groups, shared folders, sudo, locked accounts and a set-id trap, as root of a machine of one's own. */
export const linuxUsers: DemoExperiment = {
  key: 'linux-users',
  title: 'Linux 运维：用户、组与权限',
  summary: block`
    你是一台新服务器的管理员。两位同事明天入职，一位前同事昨天离职，还有人在机器上留下了一个后门。

    本实验给你一台有 **root** 的主机：可以建账户、改密码、配置 sudo，改坏了就重启环境再来。
  `,
  category: 'operating-system',
  tags: ['用户', '权限', 'sudo'],
  difficulty: 'medium',
  durationMinutes: 90,
  suite: {
    key: 'linux-users-suite',
    title: 'Linux 运维单机环境',
    machines: [{ hostname: 'server', templateKey: 'linux-ops' }],
  },
  teachingGuide: block`
    **课时建议**：2 学时。主机使用机器镜像 lab/linux-ops，第一次上课前请运维人员在「环境模板 → 机器镜像」中构建。

    **重点与难点**

    1. 共享目录要用 setgid 位（2770），而不是把目录改成 777：检查会真的以两个账户互相写文件。
    2. sudo 规则写在 /etc/sudoers.d 里，用 visudo -c 检查语法；语法错误会让所有人的 sudo 失效。
    3. 后门一题的文件不要求删除，只要求去掉 set-uid 位：先理解它为什么危险。
  `,
  sections: [
    {
      title: '账户与组',
      steps: [
        {
          key: 'three-files',
          title: '账户就是三个文件',
          kind: 'text',
          points: 0,
          body: block`
            ## passwd、shadow 与 group

            Linux 的本地账户没有数据库，只有三个文本文件：

            | 文件 | 内容 | 谁能读 |
            | --- | --- | --- |
            | \`/etc/passwd\` | 用户名、编号、主目录、登录 shell | 所有人 |
            | \`/etc/shadow\` | 密码的散列、有效期 | 只有 root |
            | \`/etc/group\` | 组和它的成员 | 所有人 |

            \`useradd\`、\`usermod\`、\`passwd\`、\`chage\` 这些命令做的事，就是小心地修改它们。

            \`\`\`bash
            getent passwd root
            ls -l /etc/passwd /etc/shadow
            man 5 shadow
            \`\`\`
          `,
        },
        {
          key: 'two-accounts',
          title: '为两位同事建账户',
          kind: 'task',
          points: 15,
          body: block`
            建立账户 \`alice\` 和 \`bob\`：

            - 主目录分别是 \`/home/alice\` 和 \`/home/bob\`，归本人所有；
            - 登录 shell 是 \`/bin/bash\`。
          `,
          hint: '`useradd` 默认不建主目录，看看它的 `-m` 和 `-s`。',
          hintCost: 3,
          check: shellCheck(block`
            for name in alice bob; do
              line=$(getent passwd "$name") || fail "还没有账户 $name"
              [ "$(echo "$line" | cut -d: -f7)" = /bin/bash ] || fail "$name 的登录 shell 不是 /bin/bash"
              [ -d "/home/$name" ] || fail "$name 没有主目录 /home/$name"
              [ "$(stat -c %U "/home/$name")" = "$name" ] || fail "/home/$name 不归 $name 所有"
            done
          `),
          solve: block`
            for name in alice bob; do id "$name" >/dev/null 2>&1 || useradd -m -s /bin/bash "$name"; done
          `,
        },
        {
          key: 'shared-folder',
          title: '一起写的目录',
          kind: 'task',
          points: 20,
          body: block`
            建立组 \`devs\`，成员是 alice 和 bob。建立目录 \`/srv/devs\`，要求：

            - 两人都能在里面新建文件，**新文件自动属于组 devs**；
            - 其他账户不能进入。
          `,
          hint: '目录的 setgid 位（`chmod g+s` 或 `2770`）让新文件继承目录的组。',
          hintCost: 4,
          check: shellCheck(block`
            getent group devs >/dev/null || fail '还没有组 devs'
            for name in alice bob; do id -nG "$name" | grep -qw devs || fail "$name 不在组 devs 里"; done
            [ -d /srv/devs ] || fail '还没有目录 /srv/devs'
            for name in alice bob; do
              su "$name" -c "touch /srv/devs/.try-$name" 2>/dev/null || fail "$name 不能在 /srv/devs 里新建文件"
              group=$(stat -c %G "/srv/devs/.try-$name"); rm -f "/srv/devs/.try-$name"
              [ "$group" = devs ] || fail "$name 新建的文件属于组 $group，而不是 devs"
            done
            su nobody -s /bin/sh -c 'cd /srv/devs' 2>/dev/null && fail '其他账户也能进入 /srv/devs'
            exit 0
          `),
          solve: block`
            getent group devs >/dev/null || groupadd devs
            usermod -aG devs alice; usermod -aG devs bob
            mkdir -p /srv/devs && chgrp devs /srv/devs && chmod 2770 /srv/devs
          `,
        },
      ],
    },
    {
      title: '谁能做什么',
      steps: [
        {
          key: 'limited-sudo',
          title: '有限的 sudo',
          kind: 'task',
          points: 20,
          body: block`
            alice 需要代 bob 运行程序，但不应该得到 root。请配置 sudo：alice 可以**不输密码以 bob 的身份**运行任何命令，
            不能以 root 的身份运行。规则写在 \`/etc/sudoers.d/\` 下的一个文件里，用 \`visudo -c\` 检查语法。
          `,
          hint: '规则的形式是「谁 主机=(以谁的身份) 选项: 命令」。',
          hintCost: 4,
          check: shellCheck(block`
            visudo -c >/dev/null 2>&1 || fail 'sudoers 有语法错误，请运行 visudo -c 查看'
            [ "$(su alice -c 'sudo -n -u bob id -un' 2>/dev/null)" = bob ] || fail 'alice 还不能以 bob 的身份运行命令'
            su alice -c 'sudo -n id -un' >/dev/null 2>&1 && fail 'alice 也能以 root 的身份运行命令'
            exit 0
          `),
          solve: block`
            echo 'alice ALL=(bob) NOPASSWD: ALL' > /etc/sudoers.d/alice
            chmod 440 /etc/sudoers.d/alice
          `,
        },
        {
          key: 'lock-account',
          title: '离职的同事',
          kind: 'task',
          points: 15,
          body: block`
            \`mallory\` 昨天离职。保留账户和文件备查，但是：

            - 密码要**锁定**；
            - 登录 shell 改为 \`/usr/sbin/nologin\`，用密钥也不能登录。
          `,
          setup: block`
            id mallory >/dev/null 2>&1 || useradd -m -s /bin/bash mallory
            echo 'mallory:Welcome-2026' | chpasswd
          `,
          check: shellCheck(block`
            getent passwd mallory >/dev/null || fail '账户 mallory 应当保留'
            [ "$(passwd -S mallory | cut -d' ' -f2)" = L ] || fail 'mallory 的密码还没有锁定'
            [ "$(getent passwd mallory | cut -d: -f7)" = /usr/sbin/nologin ] || fail 'mallory 的登录 shell 还不是 /usr/sbin/nologin'
          `),
          solve: 'usermod -L -s /usr/sbin/nologin mallory\n',
        },
        {
          key: 'set-uid',
          title: '找出后门',
          kind: 'task',
          points: 15,
          body: block`
            有人在 \`/opt\` 下留了一个 **set-uid root** 的程序：任何人运行它都会得到 root。找到它，去掉 set-uid 位（文件先保留）。
          `,
          hint: '`find` 的 `-perm -4000` 找出带 set-uid 位的文件。',
          hintCost: 3,
          setup: block`
            mkdir -p /opt/tools/.cache && cp /bin/dash /opt/tools/.cache/helper && chmod 4755 /opt/tools/.cache/helper
          `,
          check: shellCheck(block`
            found=$(find /opt -perm -4000 -type f 2>/dev/null | head -n 1)
            [ -z "$found" ] || fail "/opt 下还有 set-uid 的程序"
            [ -f /opt/tools/.cache/helper ] || fail '文件应当保留，只去掉 set-uid 位'
          `),
          solve: 'chmod u-s /opt/tools/.cache/helper\n',
        },
        {
          key: 'why-setgid',
          title: '2770 的第一个数字',
          kind: 'question',
          points: 5,
          body: block`
            想一想：目录 \`/srv/devs\` 的权限是 \`2770\`，第一个数字 2 起什么作用？回忆一下刚才两个账户互相写文件时，文件属于哪个组。
          `,
          answer: '目录里新建的文件继承目录的组',
          question: {
            type: 'single',
            options: [
              '新建的文件继承目录的组',
              '只有属主能删除文件',
              '目录里的程序以属主身份运行',
              '其他人可以进入目录',
            ],
            answer: ['A'],
            analysis:
              'setgid 位在目录上表示新建的文件继承目录的组，成员之间就能共享；只有属主才能删除是粘滞位（1）的作用。',
          },
        },
        {
          key: 'report',
          title: '实验报告',
          kind: 'report',
          points: 10,
          body: block`
            写一份给下一任管理员的交接说明：这台主机上有哪些账户和组，谁能用 sudo 做什么，为什么共享目录不用 777，
            以及你怎样发现并处理了后门。
          `,
          answer: '账户、组、sudo 规则各是什么；777 会让所有账户都能改写；用 find -perm -4000 找到并去掉 set-uid 位。',
          rubric: [
            { id: 'accounts', title: '账户与权限说明完整', points: 5, note: '账户、组、sudo 规则都写到' },
            { id: 'reasons', title: '说清了理由', points: 5, note: '为什么不用 777，后门为什么危险' },
          ],
        },
      ],
    },
  ],
}
