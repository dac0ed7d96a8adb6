import { block } from './block.ts'
import { shellCheck, pythonCheck } from './check-script.ts'
import type { DemoExperiment } from './types.ts'

/** Linux 命令行: tidy a directory, set permissions, find a fault in an access log, write a script. */
export const linuxShell: DemoExperiment = {
  key: 'linux-shell',
  title: 'Linux 命令行：从访问日志里找出真相',
  summary: block`
        周一早上八点，选课系统变慢了。你手里只有一台服务器的终端和一份两千行的访问日志。

        本实验带你走完一名运维工程师的上午：**整理现场、收紧权限、用管道追查日志、把方法写成脚本**。
        做完之后，你应当能够：

        - 在目录树中安全地移动和归类文件，包括文件名带空格的情况；
        - 读懂并设置 \`rwx\` 权限，说得出每一位给了谁什么权利；
        - 用 \`grep\`、\`cut\`、\`sort\`、\`uniq\`、\`awk\`、\`sed\` 组成管道，回答"谁、何时、多少次"；
        - 写一个会检查参数、会报错、能被别人复用的 Bash 脚本。
  `,
  category: 'operating-system',
  tags: ['Linux', 'Bash', '日志分析', '管道'],
  difficulty: 'easy',
  durationMinutes: 90,
  suite: {
    key: 'linux-shell-suite',
    title: 'Linux 命令行单机环境',
    machines: [{ hostname: 'shell', templateKey: 'shell' }],
  },
  teachingGuide: block`
        **课时建议**：2 学时。前 15 分钟演示"整理现场"，其余时间学员独立完成，最后 10 分钟点评脚本。

        **重点**：管道是"小程序的组合"。请学员先用一句话说出要什么，再逐段添加命令，每加一段就看一次输出。

        **常见困难**

        | 环节 | 现象 | 引导 |
        | --- | --- | --- |
        | 整理现场 | \`for f in $(ls)\` 把带空格的文件名拆开 | 让学员对比 \`"$f"\` 与 \`$f\` 的输出 |
        | 状态码统计 | \`uniq -c\` 之前忘了 \`sort\` | 让他数一数 \`uniq\` 输出里 200 出现了几次 |
        | 日志脱敏 | 用 \`s/.*/\` 之类的贪婪匹配，整行被替换 | 先用 \`grep -o\` 看自己到底匹配到了什么 |
        | 日志报告 | 把脚本写死成 \`~/logs/access.log\` | 检查脚本会换一份日志，请看提示 \`"$1"\` |

        **评分说明**：自动评分 90 分（其中选择题 12 分），报告 10 分由教师批阅，重点看管道的解释是否逐段成立。
  `,
  sections: [
    {
      title: '整理现场',
      steps: [
        {
          key: 'read-prompt',
          title: '先学会看路',
          kind: 'text',
          points: 0,
          body: block`
                        ## 终端里的三个问题

                        坐到任何一台陌生的机器前，先回答三个问题：

                        | 问题 | 命令 | 说明 |
                        | --- | --- | --- |
                        | 我在哪里？ | \`pwd\` | 打印当前目录 |
                        | 这里有什么？ | \`ls -la\` | 连同隐藏文件和权限一起列出 |
                        | 这是什么？ | \`less 文件\`、\`head -n 5 文件\` | 先看几行，不要急着改 |

                        路径有两种写法。以 \`/\` 开头的是**绝对路径**，从根目录数起；否则是**相对路径**，从当前目录数起。
                        \`~\` 代表家目录 \`/home/learner\`，\`..\` 代表上一级。

                        ## 一条命令的结构

                        \`\`\`
                        命令   选项     参数
                        cp    -r      来源 目标
                        \`\`\`

                        Shell 先把这一行**按空格拆开**，再交给命令。所以文件名里有空格时必须加引号：

                        \`\`\`bash
                        cat 会议 纪要.txt      # 错：被当成两个文件
                        cat "会议 纪要.txt"    # 对：引号内是一个整体
                        \`\`\`

                        > 记住一个习惯：凡是变量，一律写成 \`"$name"\`。你会少掉一半的坑。

                        不认识的命令用 \`命令 --help\` 查看；输错了用 \`Ctrl+C\` 中断；\`Tab\` 可以补全文件名。
          `,
        },
        {
          key: 'tidy-incoming',
          title: '任务：归类同事留下的文件',
          kind: 'task',
          points: 12,
          body: block`
                        ## 背景

                        同事交接时把所有文件堆在 \`~/incoming\` 里。请把它们归类到 \`~/archive\`：

                        | 类型 | 目标目录 |
                        | --- | --- |
                        | \`*.log\` | \`~/archive/logs/\` |
                        | \`*.csv\` | \`~/archive/data/\` |
                        | \`*.md\`、\`*.txt\` | \`~/archive/docs/\` |

                        其余文件（例如 \`.tmp\`）留在原地不动。注意：有些文件名里有空格。

                        ## 例子

                        通配符 \`*\` 由 Shell 展开成文件名列表，展开的结果不会再按空格拆开，因此下面的写法是安全的：

                        \`\`\`bash
                        mkdir -p ~/demo/pictures
                        mv ~/demo/*.png ~/demo/pictures/
                        \`\`\`

                        ## 完成标志

                        \`\`\`console
                        $ ls ~/incoming
                        cache.tmp  draft.tmp
                        $ ls ~/archive/logs | wc -l
                        3
                        \`\`\`

                        ## 常见错误

                        - \`mv *.log\` 之前没有创建目标目录，结果最后一个文件被**改名**成了目标名。
                        - 用 \`for f in $(ls)\` 循环：\`$(ls)\` 的结果会按空格拆开，\`week 1.csv\` 变成两段。
          `,
          hint: '先 `mkdir -p ~/archive/{logs,data,docs}`，再用三条 `mv` 加通配符，不需要循环。',
          hintCost: 2,
          setup: block`
                        mkdir -p ~/incoming && cd ~/incoming
                        printf 'boot ok\n' > gateway.log
                        printf 'retry 3\n' > 'night shift.log'
                        printf 'disk 71%%\n' > disk.log
                        printf 'day,visits\nMon,812\n' > 'week 1.csv'
                        printf 'day,visits\nMon,944\n' > 'week 2.csv'
                        printf '# 值班手册\n' > handbook.md
                        printf '下午三点开会\n' > '会议 纪要.txt'
                        printf 'x\n' > cache.tmp
                        printf 'y\n' > draft.tmp
          `,
          check: shellCheck(block`
                        done_count=0
                        for pair in 'logs/gateway.log' 'logs/night shift.log' 'logs/disk.log' 'data/week 1.csv' \
                          'data/week 2.csv' 'docs/handbook.md' 'docs/会议 纪要.txt'; do
                          if [ -s "$HOME/archive/$pair" ]; then
                            done_count=$((done_count + 1))
                          else
                            missing="\${missing:-$pair}"
                          fi
                        done
                        score=$(awk "BEGIN { print $done_count / 7 * 0.9 }")
                        [ "$done_count" -eq 7 ] || partial "$score" "已归类 $done_count/7 个文件，还没有找到 ~/archive/$missing"
                        for name in cache.tmp draft.tmp; do
                          [ -e "$HOME/incoming/$name" ] || partial 0.8 "~/incoming/$name 不属于要归类的类型，应当留在原地"
                        done
                        left=$(find ~/incoming -type f ! -name '*.tmp' | wc -l)
                        [ "$left" -eq 0 ] || partial 0.8 "~/incoming 里还有 $left 个应当移走的文件，请用 mv 移动而不是 cp 复制"
                        echo '通过：7 个文件各归其位，临时文件原地不动'
          `),
          solve: block`
                        mkdir -p ~/archive/{logs,data,docs}
                        cd ~/incoming
                        mv -- *.log ~/archive/logs/
                        mv -- *.csv ~/archive/data/
                        mv -- *.md *.txt ~/archive/docs/
          `,
        },
        {
          key: 'set-permissions',
          title: '任务：收紧权限',
          kind: 'task',
          points: 12,
          body: block`
                        ## 三组三位

                        \`ls -l\` 的第一列可以拆成四段：

                        \`\`\`
                        -   rw-   r--   ---
                        类型 属主  同组  其他人
                        \`\`\`

                        每组的 \`r\`、\`w\`、\`x\` 分别值 4、2、1，加起来就是八进制写法，于是 \`rw-r-----\` 就是 640：

                        $$ \underbrace{4+2+0}_{6}\ \underbrace{4+0+0}_{4}\ \underbrace{0+0+0}_{0} $$

                        对**目录**来说，含义略有不同：\`r\` 能列出名字，\`w\` 能增删文件，\`x\` 能进入。

                        ## 任务

                        安全检查在 \`~/service\` 里发现了三个问题，请修正（只改权限，不改内容）：

                        | 路径 | 要求 |
                        | --- | --- |
                        | \`~/service/db.password\` | 只有属主可以读写，其他任何人什么都不能做 |
                        | \`~/service/backup.sh\` | 属主可读写执行；同组可读、可执行；其他人没有权限 |
                        | \`~/service/shared\` | 目录：属主全部权限；同组能进入并列出，不能增删；其他人不能进入 |

                        用 \`chmod 数字 文件\` 或 \`chmod u=rw,go= 文件\` 都可以，改完用 \`ls -la ~/service\` 确认。

                        ## 常见错误

                        - 图省事写 \`chmod -R 777\`：任何人都能改你的脚本，这正是本次检查要消灭的写法。
                        - 给目录去掉了 \`x\`：文件还在，但谁也进不去。
          `,
          hint: '三个目标依次是 600、750、750。',
          hintCost: 3,
          setup: block`
                        mkdir -p ~/service/shared && cd ~/service
                        printf 'Xk29-demo-only\n' > db.password
                        printf '#!/bin/bash\necho "备份完成"\n' > backup.sh
                        printf '本周值班表\n' > shared/duty.txt
                        chmod 644 db.password backup.sh
                        chmod 777 shared
          `,
          check: shellCheck(block`
                        good=0
                        first=''
                        while read -r path wanted; do
                          [ -e "$HOME/service/$path" ] || fail "~/service/$path 不见了，请不要删除或改名"
                          found=$(stat -c %a "$HOME/service/$path")
                          if [ "$found" = "$wanted" ]; then good=$((good + 1)); else
                            first="\${first:-~/service/$path 的权限现在是 $found（$(stat -c %A "$HOME/service/$path")），还不符合要求}"
                          fi
                        done <<'LIST'
                        db.password 600
                        backup.sh 750
                        shared 750
                        LIST
                        [ "$good" -eq 3 ] || partial "0.$((good * 3))" "$first"
                        [ "$(~/service/backup.sh 2>&1)" = '备份完成' ] || partial 0.8 'backup.sh 的内容被改动了，运行结果不再是"备份完成"'
                        echo '通过：三处权限都恰到好处'
          `),
          solve: block`
                        chmod 600 ~/service/db.password
                        chmod 750 ~/service/backup.sh
                        chmod u=rwx,g=rx,o= ~/service/shared
          `,
        },
        {
          key: 'quiz-directory-x',
          title: '想一想：目录的 x 位',
          kind: 'question',
          points: 6,
          body: block`
                        目录 \`notes\` 的权限是 \`rw-r--r--\`（644），属主是你，里面有文件 \`a.txt\`，权限 644。

                        你执行 \`cat notes/a.txt\`，会发生什么？先想清楚再选，可以在终端里建一个目录试试。
          `,
          answer: 'B。没有目录的 x 位，就无法经过目录到达文件，文件自身的权限根本没有机会被检查。',
          question: {
            type: 'single',
            options: [
              '正常显示内容，因为文件允许属主读',
              '提示 Permission denied，因为目录没有 x 位',
              '显示空内容，因为目录不能列出',
              '提示文件不存在，因为目录没有 w 位',
            ],
            answer: ['B'],
            analysis:
              '打开 notes/a.txt 要先"穿过" notes，这需要目录的 x 位。只有 r 时能看到名字，却到不了里面。所以公开目录通常是 755 而不是 644。',
          },
        },
      ],
    },
    {
      title: '用管道追查日志',
      steps: [
        {
          key: 'count-status',
          title: '任务：每种状态码出现了多少次',
          kind: 'task',
          points: 14,
          body: block`
                        ## 日志的样子

                        \`~/logs/access.log\` 每行是一次访问，字段之间用一个空格隔开：

                        \`\`\`
                        10.20.3.17 2026-03-02T08:00:04 2026010233 GET /course/list 200 35
                        \`\`\`

                        | 序号 | 含义 | 序号 | 含义 |
                        | --- | --- | --- | --- |
                        | 1 | 客户端地址 | 5 | 路径 |
                        | 2 | 时间 | 6 | 状态码 |
                        | 3 | 学号 | 7 | 耗时（毫秒） |
                        | 4 | 方法 | | |

                        ## 管道怎样一步步长出来

                        问题是"哪种请求方法最多"。先取出第 4 列，再排序让相同的行挨在一起，再计数，最后按次数倒排：

                        \`\`\`bash
                        cut -d ' ' -f 4 ~/logs/access.log                              # 一列方法
                        cut -d ' ' -f 4 ~/logs/access.log | sort | uniq -c             # 次数 方法
                        cut -d ' ' -f 4 ~/logs/access.log | sort | uniq -c | sort -rn  # 多的在前
                        \`\`\`

                        ## 任务

                        统计**每种状态码的出现次数**，按次数从多到少写入 \`~/answers/status.txt\`，每行是"次数 状态码"。
                        行首有空格没有关系。结果应当像这样：

                        \`\`\`
                           1590 200
                            208 304
                        \`\`\`

                        ## 常见错误

                        \`uniq\` 只合并**相邻**的重复行。不先 \`sort\`，同一个状态码会出现很多次。
          `,
          hint: '把例子里的第 4 列换成第 6 列，最后用 `>` 写入文件。别忘了 `mkdir -p ~/answers`。',
          hintCost: 2,
          setup: block`
                        mkdir -p ~/logs ~/answers
                        python3 - <<'PY'
                        import random
                        from datetime import datetime, timedelta
                        from pathlib import Path

                        dice = random.Random(20260302)
                        now = datetime(2026, 3, 2, 8, 0, 0)
                        paths = ['/course/list', '/course/detail', '/login', '/select', '/static/app.css', '/api/seat']
                        lines = []
                        for number in range(2000):
                            now += timedelta(seconds=dice.choice([0, 1, 1, 2, 3]))
                            path = dice.choices(paths, [30, 20, 12, 15, 13, 10])[0]
                            client = f'10.20.{dice.randint(1, 6)}.{dice.randint(10, 60)}'
                            status, cost = dice.choices([200, 304, 404, 403], [80, 11, 4, 2])[0], dice.randint(8, 90)
                            if path == '/api/seat' and dice.random() < 0.45:
                                client = dice.choices(['10.20.4.99', '10.20.2.77', '10.20.5.31', client], [10, 6, 3, 3])[0]
                                status, cost = dice.choice([500, 502, 503]), dice.randint(1800, 6000)
                            student = f'2026{dice.randint(1, 3):02d}{dice.randint(1, 240):04d}'
                            method = 'POST' if path in ('/login', '/select') else 'GET'
                            lines.append(f'{client} {now.isoformat()} {student} {method} {path} {status} {cost}')
                        Path.home().joinpath('logs/access.log').write_text('\n'.join(lines) + '\n')
                        PY
          `,
          check: pythonCheck(block`
                        from collections import Counter
                        log = read('logs/access.log').splitlines()
                        truth = Counter(line.split()[5] for line in log)
                        rows = [line.split() for line in read('answers/status.txt').splitlines() if line.strip()]
                        for row in rows:
                            if len(row) != 2 or not row[0].isdigit():
                                fail(f'每行应为"次数 状态码"，但有一行是：{" ".join(row)[:60]}')
                        found = [status for _, status in rows]
                        if len(found) != len(set(found)):
                            fail('同一个状态码出现了多行。uniq 只合并相邻的行，前面需要 sort', 0.3)
                        wrong = [status for status in truth if dict((s, int(n)) for n, s in rows).get(status) != truth[status]]
                        if wrong:
                            fail(f'状态码 {wrong[0]} 的次数不对（或缺少这一行），共有 {len(truth)} 种状态码', 1 - len(wrong) / len(truth))
                        if set(found) != set(truth):
                            fail('出现了日志里没有的状态码，请确认取的是第 6 列', 0.4)
                        numbers = [int(n) for n, _ in rows]
                        if numbers != sorted(numbers, reverse=True):
                            fail('次数都对了，但没有按从多到少排列，请在最后加 sort -rn', 0.7)
                        print(f'通过：{len(truth)} 种状态码，共 {len(log)} 次访问')
          `),
          solve: block`
                        mkdir -p ~/answers
                        cut -d ' ' -f 6 ~/logs/access.log | sort | uniq -c | sort -rn > ~/answers/status.txt
          `,
        },
        {
          key: 'find-noisy-client',
          title: '任务：是谁触发了服务器错误',
          kind: 'task',
          points: 14,
          body: block`
                        ## awk：按列说话

                        \`awk\` 的程序由"条件 { 动作 }"组成，对每一行执行一次，\`$1\`、\`$2\` 是各列，\`$NF\` 是最后一列：

                        \`\`\`bash
                        awk '$4 == "POST" { print $1, $5 }' ~/logs/access.log          # 筛选
                        awk '$7 > 1000 { n++ } END { print n }' ~/logs/access.log      # 计数
                        awk '{ sum[$5] += $7 } END { for (p in sum) print p, sum[p] }' ~/logs/access.log
                        \`\`\`

                        最后一行用数组 \`sum\` 按路径累计耗时，\`END\` 在读完全部行之后执行一次。

                        ## 任务

                        选课系统变慢时，日志里出现了大量 5xx（500–599）。请回答两个问题：

                        1. 触发 5xx 最多的**三个客户端地址**，写入 \`~/answers/clients.txt\`，每行"次数 地址"，从多到少。
                        2. 所有 5xx 请求的**平均耗时**（毫秒，四舍五入到整数），写入 \`~/answers/average.txt\`，只写一个数字。

                        ## 自查

                        三个地址的次数之和应当小于 5xx 总数。如果某个地址的次数超过 100，多半把正常请求也算进去了。
          `,
          hint: '`awk \'$6 >= 500 { print $1 }\'` 先筛出地址，再接 `sort | uniq -c | sort -rn | head -n 3`；平均值用 `printf "%.0f"`。',
          hintCost: 3,
          check: pythonCheck(block`
                        from collections import Counter
                        errors = [line.split() for line in read('logs/access.log').splitlines() if line.split()[5][0] == '5']
                        top = Counter(row[0] for row in errors).most_common(3)
                        rows = [line.split() for line in read('answers/clients.txt').splitlines() if line.strip()]
                        if len(rows) != 3 or any(len(row) != 2 for row in rows):
                            fail(f'clients.txt 应当正好 3 行、每行两列，现在有 {len(rows)} 行')
                        for place, (row, (client, times)) in enumerate(zip(rows, top), 1):
                            if row != [str(times), client]:
                                fail(f'第 {place} 行是"{" ".join(row)}"，与日志不符。只统计第 6 列在 500–599 之间的行', (place - 1) * 0.2)
                        average = sum(int(row[6]) for row in errors) / len(errors)
                        try:
                            answer = float(read('answers/average.txt').strip())
                        except ValueError:
                            fail('average.txt 里应当只有一个数字', 0.6)
                        if abs(answer - average) > 0.51:
                            fail(f'三个地址正确，但平均耗时不是 {answer:g}，请只对 5xx 的行求平均', 0.6)
                        print(f'通过：{top[0][0]} 触发了 {top[0][1]} 次服务器错误')
          `),
          solve: block`
                        mkdir -p ~/answers
                        awk '$6 >= 500 { print $1 }' ~/logs/access.log | sort | uniq -c | sort -rn | head -n 3 > ~/answers/clients.txt
                        awk '$6 >= 500 { s += $7; n++ } END { printf "%.0f\n", s / n }' ~/logs/access.log > ~/answers/average.txt
          `,
        },
        {
          key: 'mask-students',
          title: '任务：对外发布前先脱敏',
          kind: 'task',
          points: 12,
          body: block`
                        ## sed：按模式改写

                        \`sed\` 读入每一行，按规则改写后输出，**不改动原文件**：

                        \`\`\`bash
                        sed -E 's/模式/替换/' 文件
                        \`\`\`

                        \`-E\` 开启扩展正则，圆括号捕获的内容在替换里用 \`\1\`、\`\2\` 引用。例如隐藏手机号的中间四位：

                        \`\`\`bash
                        echo '联系人 13812345678' | sed -E 's/(1[0-9]{2})[0-9]{4}([0-9]{4})/\1****\2/'
                        # 联系人 138****5678
                        \`\`\`

                        ## 任务

                        日志要交给外部厂商分析，学号属于个人信息。请生成 \`~/answers/masked.log\`：

                        - 行数、顺序与其他字段都和原日志完全一致；
                        - 学号（10 位数字，\`2026\` 开头）只保留前 4 位和后 2 位，中间 4 位换成 \`****\`，例如 \`2026010233\` → \`2026****33\`；
                        - 时间里的 \`2026-03-02\` 不是学号，不能被改动；
                        - 原文件 \`~/logs/access.log\` 保持不变。

                        ## 常见错误

                        - \`sed ... access.log > access.log\`：Shell 先清空了文件，\`sed\` 读到的是空文件。
                        - 模式写成 \`2026.*\`，\`.*\` 会一直匹配到行尾。
          `,
          hint: "`sed -E 's/ (2026)[0-9]{4}([0-9]{2}) / \\1****\\2 /'`，两边的空格保证只匹配独立的一列。",
          hintCost: 2,
          check: pythonCheck(block`
                        import re
                        source = read('logs/access.log').splitlines()
                        if len(source) != 2000:
                            fail(f'原日志现在有 {len(source)} 行，应为 2000 行。请重置本环节后再做，不要覆盖原文件')
                        masked = read('answers/masked.log').splitlines()
                        if len(masked) != len(source):
                            fail(f'masked.log 有 {len(masked)} 行，应与原日志一样是 {len(source)} 行')
                        leaked = [line for line in masked if re.search(r'(?<!\d)2026\d{6}(?!\d)', line)]
                        if leaked:
                            fail(f'还有 {len(leaked)} 行露出完整学号，例如：{leaked[0][:48]}', 0.3 * (1 - len(leaked) / len(masked)))
                        for number, (line, plain) in enumerate(zip(masked, source), 1):
                            wanted = re.sub(r' (2026)\d{4}(\d\d) ', r' \1****\2 ', plain)
                            if line != wanted:
                                fail(f'第 {number} 行应为：{wanted}\n实际为：{line[:90]}', 0.4)
                        print('通过：2000 行全部脱敏，其余字段原样保留')
          `),
          solve: block`
                        sed -E 's/ (2026)[0-9]{4}([0-9]{2}) / \1****\2 /' ~/logs/access.log > ~/answers/masked.log
          `,
        },
        {
          key: 'quiz-redirect',
          title: '想一想：重定向',
          kind: 'question',
          points: 6,
          body: block`
                        下面关于重定向的说法，哪些是**正确**的？（多选）

                        \`\`\`bash
                        find / -name '*.conf' > found.txt 2> error.txt
                        \`\`\`
          `,
          answer: 'A、C、D。',
          question: {
            type: 'multiple',
            options: [
              '正常结果写入 found.txt，错误信息写入 error.txt',
              '再执行一次，新的结果会追加在 found.txt 末尾',
              '把 2> error.txt 换成 2>&1，两种输出都会进入 found.txt',
              '把 2> error.txt 换成 2> /dev/null，错误信息会被丢弃',
            ],
            answer: ['A', 'C', 'D'],
            analysis:
              '> 会先清空目标文件，要追加须用 >>，所以 B 不对。2 是标准错误的编号，2>&1 表示"送到 1 现在所指的地方"，因此必须写在 > found.txt 之后才有效。',
          },
        },
      ],
    },
    {
      title: '把方法写成脚本',
      steps: [
        {
          key: 'write-report-script',
          title: '任务：一条命令生成日志报告',
          kind: 'task',
          points: 14,
          body: block`
                        ## 为什么要写成脚本

                        明天还会有新的日志。把今天的分析写成 \`~/bin/logreport\`，以后只需一条命令。

                        ## 好脚本的三个习惯

                        \`\`\`bash
                        #!/bin/bash
                        if [ $# -ne 1 ]; then            # 1. 检查参数个数
                          echo "用法：$0 日志文件" >&2     # 2. 错误信息写到标准错误
                          exit 2                          # 3. 用非零退出码告诉调用者"失败了"
                        fi
                        log="$1"                          # 变量一律加引号使用
                        wc -l < "$log"
                        \`\`\`

                        ## 任务

                        编写可执行文件 \`~/bin/logreport\`，接受一个日志文件作为参数，在标准输出打印四行：

                        \`\`\`console
                        $ ~/bin/logreport ~/logs/access.log
                        total=2000
                        clients=307
                        errors=98
                        slowest=/api/seat
                        \`\`\`

                        | 行 | 含义 |
                        | --- | --- |
                        | \`total\` | 总行数 |
                        | \`clients\` | 不同客户端地址的个数 |
                        | \`errors\` | 状态码为 5xx 的行数 |
                        | \`slowest\` | **平均耗时**最高的路径 |

                        没有参数或文件不存在时，向标准错误打印提示，并以退出码 **2** 结束，标准输出不打印任何内容。

                        检查脚本会换一份你没见过的日志来运行它，文件名里可能带空格。
          `,
          hint: '平均耗时：`awk \'{ s[$5] += $7; n[$5]++ } END { for (p in s) print s[p] / n[p], p }\' "$1" | sort -rn | head -n 1`。',
          hintCost: 3,
          check: pythonCheck(block`
                        import tempfile
                        script = HOME / 'bin/logreport'
                        if not script.is_file():
                            fail('没有找到 ~/bin/logreport')
                        if not os.access(script, os.X_OK):
                            fail('~/bin/logreport 没有执行权限，请用 chmod +x', 0.1)
                        sample = '\n'.join([
                            '192.168.0.1 2026-05-01T09:00:00 2026010001 GET /a 200 10',
                            '192.168.0.2 2026-05-01T09:00:01 2026010002 GET /b 500 400',
                            '192.168.0.1 2026-05-01T09:00:02 2026010001 GET /b 200 20',
                            '192.168.0.3 2026-05-01T09:00:03 2026010003 GET /c 503 300',
                            '192.168.0.3 2026-05-01T09:00:04 2026010003 GET /a 404 500',
                            '192.168.0.3 2026-05-01T09:00:04 2026010500 GET /a 200 5',
                            '192.168.0.3 2026-05-01T09:00:05 2026010003 GET /a 200 5']) + '\n'
                        with tempfile.TemporaryDirectory() as folder:
                            log = Path(folder) / 'night shift.log'
                            log.write_text(sample)
                            result = run([str(script), str(log)])
                        lines = dict(line.split('=', 1) for line in result.stdout.split('\n') if '=' in line)
                        wanted = {'total': '7', 'clients': '3', 'errors': '2', 'slowest': '/c'}
                        good = [name for name in wanted if lines.get(name, '').strip() == wanted[name]]
                        for name in wanted:
                            if name not in good:
                                detail = tail(result.stderr, 1) or '没有错误信息'
                                fail(f'换一份日志运行：{name} 应为 {wanted[name]}，实际为 {lines.get(name, "（没有这一行）")}；标准错误：{detail}',
                                     0.1 + 0.15 * len(good))
                        for argv, what in (([str(script)], '没有参数'), ([str(script), '/no/such.log'], '文件不存在')):
                            result = run(argv, stdin=subprocess.DEVNULL)
                            if result.returncode != 2:
                                fail(f'{what}时退出码应为 2，实际为 {result.returncode}', 0.8)
                            if result.stdout.strip() or not result.stderr.strip():
                                fail(f'{what}时应当只向标准错误打印提示（>&2）', 0.9)
                        print('通过：换一份日志也能得到正确的报告')
          `),
          solve: block`
                        mkdir -p ~/bin
                        cat > ~/bin/logreport <<'SCRIPT'
                        #!/bin/bash
                        if [ $# -ne 1 ] || [ ! -f "$1" ]; then
                          echo "用法：$0 日志文件（文件必须存在）" >&2
                          exit 2
                        fi
                        echo "total=$(wc -l < "$1")"
                        echo "clients=$(cut -d ' ' -f 1 "$1" | sort -u | wc -l)"
                        echo "errors=$(awk '$6 >= 500 && $6 < 600' "$1" | wc -l)"
                        slowest=$(awk '{ s[$5] += $7; n[$5]++ } END { for (p in s) print s[p] / n[p], p }' "$1" | sort -rn | head -n 1)
                        echo "slowest=\${slowest#* }"
                        SCRIPT
                        chmod +x ~/bin/logreport
          `,
        },
        {
          key: 'report',
          title: '实验报告：这个上午发生了什么',
          kind: 'report',
          points: 10,
          rubric: [
            {
              id: 'conclusion',
              title: '结论：接口、客户端和规模',
              points: 2,
              note: '三样都有并附数字给满分，少一样扣 0.5 分',
            },
            {
              id: 'evidence',
              title: '证据：逐段说明一条管道',
              points: 4,
              note: '说清每段的输入和输出；少了这一段会怎样占 1 分',
            },
            { id: 'advice', title: '建议：开发与运维各一条', points: 2, note: '要能执行；「加强管理」之类不给分' },
            {
              id: 'reflection',
              title: '反思：卡住在哪里，怎样发现的',
              points: 2,
              note: '写出具体的命令或现象才给满分',
            },
          ],
          body: block`
                        ## 写给值班主管的半页纸

                        请用自己的话写一份简短报告，包含：

                        1. **结论**（2 分）：哪个接口、哪些客户端、多大规模的错误，附你的数字。
                        2. **证据**（4 分）：任选一条你写的管道，逐段说明每一段的输入和输出是什么，为什么少了这一段就不行。
                        3. **建议**（2 分）：给开发与运维各一条可执行的建议。
                        4. **反思**（2 分）：哪一步卡住最久，后来怎样发现问题的。

                        把 \`~/bin/logreport ~/logs/access.log\` 的输出贴在报告末尾。
          `,
          answer: block`
                        **结论**：错误集中在 \`/api/seat\`，5xx 共 98 次，\`10.20.4.99\` 一台机器就占了四成左右，平均耗时接近 4 秒。

                        **证据**示例：\`awk '$6 >= 500 { print $1 }'\` 把两千行变成只含地址的若干行；\`sort\` 使相同地址相邻；
                        \`uniq -c\` 把相邻的重复合并并计数，缺了 \`sort\` 计数会被拆散；\`sort -rn\` 按数值倒排，缺了 \`-n\` 会按字典序把 9 排在 30 前面。

                        **建议**：开发为 \`/api/seat\` 增加缓存或限流；运维对单一地址的请求频率设阈值告警。
          `,
        },
      ],
    },
  ],
}
