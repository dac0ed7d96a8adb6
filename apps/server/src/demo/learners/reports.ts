import { block } from '../experiments/block.ts'

/** A report as learners hand it in, and what the teacher gives and says. `share` is of the report step's points. */
export type DemoReport = { body: string; share: number; comment: string }

export type ReportQuality = 'good' | 'fair' | 'thin'

const thin: DemoReport = {
  body: '按照步骤做完了，检查都通过了，没有遇到什么问题。',
  share: 0.3,
  comment: '只有结论，没有过程和数据。请按要求逐项补充，尤其是你自己的分析。',
}

type Reports = Readonly<Record<ReportQuality, DemoReport>>

/** Three reports per experiment that is being taught or was. */
export const reports: Readonly<Record<string, Reports>> = {
  'linux-shell': {
    good: {
      body: block`
                **结论**：错误集中在 \`/api/seat\`。两千次访问中有 98 次 5xx，\`10.20.4.99\` 一台就有 37 次，平均耗时 3774 毫秒。

                **证据**：\`awk '$6 >= 500 { print $1 }'\` 只留下出错请求的地址；\`sort\` 让相同地址相邻，少了它 \`uniq -c\` 会把同一地址数成很多行；
                \`sort -rn\` 按数值倒排，少了 \`-n\` 会把 7 排在 37 前面。

                **建议**：开发给座位接口加缓存；运维对单个地址限速。

                **反思**：脱敏时我先写了 \`2026.*\`，把整行都换掉了，用 \`grep -o\` 看到匹配的范围才发现。

                \`\`\`
                total=2000
                clients=307
                errors=98
                slowest=/api/seat
                \`\`\`
      `,
      share: 0.95,
      comment: '结论先行，数字齐全，管道解释得很清楚。"少了它会怎样"这样的写法值得大家学习。',
    },
    fair: {
      body: block`
                5xx 错误主要来自 \`/api/seat\`，最多的地址是 \`10.20.4.99\`。我用 awk 筛选再排序计数。建议增加服务器。

                卡住最久的是权限那一题，后来查了 \`ls -l\` 的含义。
      `,
      share: 0.7,
      comment: '结论正确，但管道只说了做法，没有说明每一段的作用；"增加服务器"缺少依据，请想一想慢的原因。',
    },
    thin,
  },
  'git-basics': {
    good: {
      body: block`
                ## Git 事故手册

                | 现象 | 原因 | 处理 |
                | --- | --- | --- |
                | 推送被拒绝 | 同事先推送了 | \`git pull --rebase\` 再 \`git push\`，不要 \`--force\` |
                | 合并冲突 | 两边改了同一行 | 理解双方意图，改好后 \`git add\`、\`git commit\`；想重来用 \`git merge --abort\` |
                | 提交不见了 | 误用 \`reset --hard\` | \`git reflog\` 找到编号，\`git branch rescued 编号\` |

                \`~/canteen\` 的图里有一个双亲的提交：第一父提交是 main 上的调价，第二父提交来自 \`feature/spicy\`。

                **约定**：推送前先 \`git fetch\`，看一眼 \`git log main..origin/main\`。理由：冲突越早发现越容易解决。
      `,
      share: 1,
      comment: '三种事故写得准确简洁，图也看懂了。可以直接发给新同学。',
    },
    fair: {
      body: '冲突时先看标记，把两边都保留。密钥不能提交，提交了要撤销。约定：每天至少提交一次，防止丢失。',
      share: 0.6,
      comment: '方向对，但没有写出具体命令，也没有解释图。"防止丢失"与哪个环节有关？请补充。',
    },
    thin,
  },
  'python-grades': {
    good: {
      body: block`
                **数据**：应考 8 人，缺考 1 人，平均 74.29，及格率 71.43%。第 6 行学号只有 8 位，第 7 行分数 101 超出范围。

                **缺陷**：默认参数的列表被几次调用共用，所以先修它，否则其他测试会互相干扰；再修并列；最后过滤缺考。

                **测试**：第一次只抓住 1 个，因为分数都选在区间中间。最难的是"100 分被拒绝"，加了 \`level(100)\` 才发现。

                **改进**：支持教务系统导出的 GBK 编码，并把坏行写进单独的文件。
      `,
      share: 0.95,
      comment: '修复顺序的理由说得很好：先排除相互影响，再逐个解决。',
    },
    fair: {
      body: '平均分 74.29。三个缺陷都修好了，测试一开始没写边界，后来补上了 60、80、90。',
      share: 0.65,
      comment: '请补充每个缺陷的原因，以及坏行的说明。',
    },
    thin,
  },
  'network-basics': {
    good: {
      body: block`
                **过程**：① 解析 \`server\` 得到私有地址；② 内核选了临时端口 50122，三次握手；③ 发送 \`HELLO\`；④ 收到两行；⑤ 服务器关闭，我读到末尾。
                四元组：\`(127.0.1.1, 50122, 127.0.1.2, 9307)\`。

                **实现**：\`for raw in self.rfile\` 按行读，解决拆包和粘包；\`ThreadingTCPServer\` 每个连接一个线程，所以安静的客户端不会堵住别人。

                **安全**：扫描者发现 3306 是开着的，数据库应只监听内网；一分钟内访问超过 20 个不同端口的来源应封禁。验证：换一台主机再连，应当被拒绝。
      `,
      share: 0.9,
      comment: '过程完整，四元组准确。时序图如果画出来会更清楚。',
    },
    fair: {
      body: '客户端先三次握手，再发 HELLO，服务器返回 TOKEN。服务器用了多线程。建议关闭不用的端口。',
      share: 0.6,
      comment: '缺少名字解析和连接关闭，四元组没有写。请说明拆包是怎样处理的。',
    },
    thin,
  },
  'web-service': {
    good: {
      body: block`
                **攻击复现**：修复前昵称填 \`乙" onmouseover="alert(1)\`，页面多出一个事件属性；修复后引号变成 \`&quot;\`，只是文字。
                登录用户名填 \`admin' --\`，修复前返回"登录成功：1"，修复后返回"用户名或密码不正确"。

                **共同根源**：把数据拼进了代码。转义和参数化都让数据永远只是数据。

                **上线清单**：HTTPS、密码换成 scrypt、每天备份并演练恢复、记录登录失败但不记录密码。
      `,
      share: 0.95,
      comment: '对照清楚，根源概括得准确。接口部分请再贴一次失败请求的完整响应。',
    },
    fair: {
      body: 'XSS 用 html.escape 修好了，SQL 注入用问号占位符。上线前要加 HTTPS。',
      share: 0.6,
      comment: '修复方法正确，但没有复现攻击的过程，也没有说明为什么治本。',
    },
    thin,
  },
  'sql-bookshop': {
    good: {
      body: block`
                **经营情况**：经济管理学院卖得最好，12 本共 550 元（q2）；52 本书里有 22 本从未成交（q3）；文学类成交价最高的是《围城》69 元（q4）。

                **资金安全**：转账像两个人同时换座位，只走一个人就会有人站着。事务保证要么都换，要么都不动。没有 \`CHECK\`，4 号同学的余额会变成 -180。

                **性能**：由 \`SCAN visits\` 变为 \`SEARCH … USING COVERING INDEX\`。两千万行时，扫描要看两千万行，索引大约比较二十多次就能定位。
      `,
      share: 1,
      comment: '比喻恰当，数字都有出处，负责人一定看得懂。',
    },
    fair: {
      body: '经济管理学院最多。事务可以回滚。索引让查询变快了很多倍。',
      share: 0.6,
      comment: '请给出具体数字和查询计划。',
    },
    thin,
  },
  'data-analysis': {
    good: {
      body: block`
                **结论**：四个食堂都在 12 点最挤，占各自全天的四分之一到三分之一，建议把第四节课的下课时间错开 15 分钟。

                **依据**：一食堂 12 点 117 次，占 25.2%；午餐中位数 13.10 元，中间一半的人在 10.90 到 15.67 元之间；气温每升 1 度，人次约减少 91，R² 为 0.956。

                **数据质量**：原始 1230 行，清洗后 1140 行：重复 30 行，其余因时间无效、食堂缺失、金额缺失或越界。

                **局限**：只有一周的刷卡数据，刷卡次数不等于人数；气温与人次相关，但不能说明是气温造成的。
      `,
      share: 1,
      comment: '结论、依据、局限都很到位，特别是区分了相关与因果。',
    },
    fair: {
      body: '12 点人最多，平均一顿 13 元左右，天热人少。清洗掉了一些错误数据。',
      share: 0.6,
      comment: '"左右""一些"请换成数字；请说明清洗掉的行各因为什么。',
    },
    thin,
  },
}
