import { block } from '../block.ts'
import { shellCheck } from '../check-script.ts'
import type { DemoExperiment } from '../types.ts'

/** Two hosts and three routers: routes by hand, then a cut connection that has to be gone around. */
export const threeRouters: DemoExperiment = {
  key: 'three-routers',
  title: '计算机网络：三台路由器与一条断了的链路',
  summary: block`
    两台主机隔着三台路由器。你要亲手配置每一跳的路由让它们互通；随后一条链路断开，你要让数据绕过去。

    五台主机都有 **root** 和自己的网络：\`ip\`、\`ping\`、\`traceroute\`、\`tcpdump\` 都能用。
  `,
  category: 'computer-network',
  tags: ['路由', 'IP 转发', '排错'],
  difficulty: 'hard',
  durationMinutes: 120,
  suite: {
    key: 'three-routers-suite',
    title: '三台路由器网络环境',
    machines: [
      { hostname: 'pc1', templateKey: 'network-lab', networks: ['left'] },
      { hostname: 'r1', templateKey: 'network-lab', networks: ['left', 'direct', 'upper'] },
      { hostname: 'r2', templateKey: 'network-lab', networks: ['upper', 'lower'] },
      { hostname: 'r3', templateKey: 'network-lab', networks: ['direct', 'lower', 'right'] },
      { hostname: 'pc2', templateKey: 'network-lab', networks: ['right'] },
    ],
  },
  teachingGuide: block`
    **课时建议**：3 学时。主机使用机器镜像 lab/network，第一次上课前请运维人员在「环境模板 → 机器镜像」中构建。

    **重点与难点**

    1. 每一跳都要知道**去和回**两个方向。学员最常忘的是回程路由：对方收到了，回答却回不来。
    2. 「链路断了」一题由准备脚本断开 r1 与 direct 的链路（\`#link r1 direct down\`），学员在主机里看不到也恢复不了。
       教师也可以在环境窗口的「链路」中随时断开、恢复或加延迟。
  `,
  sections: [
    {
      title: '连通',
      steps: [
        {
          key: 'the-map',
          title: '看懂这张图',
          kind: 'text',
          points: 0,
          body: block`
            ## 五个网络，五台主机

            | 网络 | 地址段 | 接在上面的主机 |
            | --- | --- | --- |
            | left | 10.10.1.0/24 | pc1 是 .1，r1 是 .2 |
            | direct | 10.10.2.0/24 | r1 是 .1，r3 是 .2 |
            | upper | 10.10.3.0/24 | r1 是 .1，r2 是 .2 |
            | lower | 10.10.4.0/24 | r2 是 .1，r3 是 .2 |
            | right | 10.10.5.0/24 | r3 是 .1，pc2 是 .2 |

            没有人替你转发：一台主机默认会丢掉不是给自己的数据，一个地址段也只有写进路由表才知道往哪里走。

            \`\`\`bash
            ip -br addr
            ip route
            cat /proc/sys/net/ipv4/ip_forward
            \`\`\`
          `,
        },
        {
          key: 'pc1-route',
          title: 'pc1 的出口',
          kind: 'task',
          points: 10,
          machine: 'pc1',
          body: block`
            让 **pc1** 把所有发往其他网络的数据交给 r1：配置默认路由，下一跳是 r1 在 left 网络里的地址（见上一环节的表）。
          `,
          check: shellCheck(block`
            ip route get 10.10.5.2 2>/dev/null | grep -q 'via 10.10.1.2' || fail 'pc1 发往 10.10.5.2 的数据还没有交给 r1'
          `),
          solve: 'ip route replace default via 10.10.1.2\n',
        },
        {
          key: 'pc2-route',
          title: 'pc2 的出口',
          kind: 'task',
          points: 10,
          machine: 'pc2',
          body: block`
            同样，让 **pc2** 把发往其他网络的数据交给 r3：默认路由的下一跳是 r3 在 right 网络里的地址。这是回程的第一步。
          `,
          check: shellCheck(block`
            ip route get 10.10.1.1 2>/dev/null | grep -q 'via 10.10.5.1' || fail 'pc2 发往 10.10.1.1 的数据还没有交给 r3'
          `),
          solve: 'ip route replace default via 10.10.5.1\n',
        },
        {
          key: 'r3-forward',
          title: 'r3：转发与回程',
          kind: 'task',
          points: 15,
          machine: 'r3',
          body: block`
            在 **r3** 上打开 IP 转发，并写好去 left 网络（10.10.1.0/24）的路由：经过 direct 网络交给 r1。
          `,
          check: shellCheck(block`
            [ "$(cat /proc/sys/net/ipv4/ip_forward)" = 1 ] || fail 'r3 还没有打开 IP 转发'
            ip route get 10.10.1.1 2>/dev/null | grep -q 'via 10.10.2.1' || fail 'r3 发往 10.10.1.0/24 的数据还没有交给 r1'
          `),
          solve: block`
            echo 1 > /proc/sys/net/ipv4/ip_forward
            ip route replace 10.10.1.0/24 via 10.10.2.1
          `,
        },
        {
          key: 'r1-forward',
          title: 'r1：接通两端',
          kind: 'task',
          points: 15,
          machine: 'r1',
          body: block`
            在 **r1** 上打开 IP 转发，并写好去 right 网络（10.10.5.0/24）的路由：经过 direct 网络交给 r3。做完之后 r1 应当能 ping 通 pc2。
          `,
          hint: '先 `ping 10.10.2.2`，再 `ping 10.10.5.2`：哪一跳不通，就看哪一跳的路由。',
          hintCost: 3,
          check: shellCheck(block`
            [ "$(cat /proc/sys/net/ipv4/ip_forward)" = 1 ] || fail 'r1 还没有打开 IP 转发'
            ip route get 10.10.5.2 2>/dev/null | grep -q 'via 10.10.2.2' || fail 'r1 发往 10.10.5.0/24 的数据还没有交给 r3'
          `),
          solve: block`
            echo 1 > /proc/sys/net/ipv4/ip_forward
            ip route replace 10.10.5.0/24 via 10.10.2.2
          `,
        },
      ],
    },
    {
      title: '链路断了',
      steps: [
        {
          key: 'r2-forward',
          title: 'r2：另一条路',
          kind: 'task',
          points: 15,
          machine: 'r2',
          body: block`
            r1 与 direct 网络之间的链路断了，只剩下绕经 **r2** 的路。先在 r2 上打开 IP 转发，写好去 left 和 right 两个网络的路由。
          `,
          setup: block`
            true
            #link r1 direct down
          `,
          check: shellCheck(block`
            [ "$(cat /proc/sys/net/ipv4/ip_forward)" = 1 ] || fail 'r2 还没有打开 IP 转发'
            ip route get 10.10.1.1 2>/dev/null | grep -q 'via 10.10.3.1' || fail 'r2 还不知道去 10.10.1.0/24 的路'
            ip route get 10.10.5.2 2>/dev/null | grep -q 'via 10.10.4.2' || fail 'r2 还不知道去 10.10.5.0/24 的路'
          `),
          solve: block`
            echo 1 > /proc/sys/net/ipv4/ip_forward
            ip route replace 10.10.1.0/24 via 10.10.3.1
            ip route replace 10.10.5.0/24 via 10.10.4.2
          `,
        },
        {
          key: 'r3-around',
          title: 'r3：改道',
          kind: 'task',
          points: 10,
          machine: 'r3',
          body: block`
            把 **r3** 去 left 网络的路由改为经过 r2（lower 网络）。想一想：只改一个方向，ping 会通吗？可以在 pc1 上一直 ping 着 pc2，看改到哪一步才恢复。
          `,
          check: shellCheck(block`
            ip route get 10.10.1.1 2>/dev/null | grep -q 'via 10.10.4.1' || fail 'r3 去 10.10.1.0/24 的数据还没有改道经过 r2'
          `),
          solve: 'ip route replace 10.10.1.0/24 via 10.10.4.1\n',
        },
        {
          key: 'r1-around',
          title: 'r1：绕过断掉的链路',
          kind: 'task',
          points: 15,
          machine: 'r1',
          body: block`
            最后在 **r1** 上改道，让数据经过 upper 网络交给 r2。完成后两端应当重新互通：检查会以 r1 在 left 网络里的地址真的 ping 一次 pc2。
          `,
          check: shellCheck(block`
            ping -I 10.10.1.2 -c 2 -W 2 10.10.5.2 >/dev/null 2>&1 || fail '从 left 网络还 ping 不通 pc2（10.10.5.2）'
          `),
          solve: 'ip route replace 10.10.5.0/24 via 10.10.3.2\n',
          cleanup: block`
            true
            #link r1 direct up
          `,
        },
        {
          key: 'report',
          title: '实验报告',
          kind: 'report',
          points: 10,
          body: block`
            画出断开前后数据经过的路径，写出每台路由器的路由表，并说明：为什么回程路由和去程同样重要，动态路由协议（例如 OSPF）替你做了哪些事。
          `,
          answer:
            '断开前 pc1-r1-r3-pc2，断开后 pc1-r1-r2-r3-pc2；动态路由协议自动发现邻居、交换网段、在链路断开后重新计算。',
          rubric: [
            { id: 'paths', title: '路径与路由表正确', points: 6, note: '断开前后各一张' },
            { id: 'dynamic', title: '说清动态路由的作用', points: 4, note: '发现、交换、重新计算' },
          ],
        },
      ],
    },
  ],
}
