import { block } from '../experiments/block.ts'

export type DemoAnswer = {
  /** `asker` replies to the answer they got. */
  by: 'teacher' | 'assistant' | 'asker'
  /** Hours after the question (or after the answer before it). */
  afterHours: number
  body: string
  isOfficial?: boolean
}

/** A thread of one learner about one step; without answers it is still open. */
export type DemoQuestionThread = {
  experiment: string
  step: string
  title: string
  body: string
  answers: readonly DemoAnswer[]
  isPublic?: boolean
  isPinned?: boolean
  /** Who asks it where; left out: somebody who works on the step. */
  by?: string
  classKey?: string
}

export const questions: readonly DemoQuestionThread[] = [
  {
    experiment: 'linux-shell',
    step: 'tidy-incoming',
    title: '带空格的文件名总是报"没有那个文件"',
    body: block`
            我用下面的循环移动 csv 文件：

            \`\`\`bash
            for f in $(ls *.csv); do mv $f ~/archive/data/; done
            \`\`\`

            结果提示 \`mv: cannot stat 'week'\` 和 \`'1.csv'\`，可是用 \`ls\` 明明能看到 \`week 1.csv\`。
    `,
    answers: [
      {
        by: 'teacher',
        afterHours: 2,
        isOfficial: true,
        body: block`
                    问题出在 \`$(ls *.csv)\`：它的结果会按空格拆开，于是 \`week 1.csv\` 变成了 \`week\` 和 \`1.csv\` 两个词。

                    通配符展开的结果**不会**再拆，所以直接写就行：

                    \`\`\`bash
                    for f in *.csv; do mv -- "$f" ~/archive/data/; done
                    # 或者根本不需要循环
                    mv -- *.csv ~/archive/data/
                    \`\`\`

                    记住两条：不要解析 \`ls\` 的输出；变量一律加引号。
        `,
      },
      { by: 'asker', afterHours: 1, body: '明白了，原来引号要加在使用变量的地方。谢谢老师！' },
    ],
    isPublic: true,
    isPinned: true,
  },
  {
    experiment: 'linux-shell',
    step: 'count-status',
    title: '为什么一定要先 sort 再 uniq',
    body: '我直接用 `uniq -c`，结果 200 出现了几百行，每行的次数都很小。是日志有问题吗？',
    answers: [
      {
        by: 'assistant',
        afterHours: 5,
        body: block`
                    日志没有问题。\`uniq\` 一次只看相邻的两行，不相邻的重复它看不到。\`sort\` 的作用就是让相同的行挨在一起。

                    可以用小例子试一下：\`printf 'a\nb\na\n' | uniq -c\` 与 \`printf 'a\nb\na\n' | sort | uniq -c\`。
        `,
      },
    ],
    isPublic: true,
  },
  {
    experiment: 'linux-shell',
    step: 'write-report-script',
    title: '脚本里的 exit 2 和 return 2 有什么区别',
    body: '检查说"没有参数时退出码应为 2"，我写了 `return 2`，直接运行脚本时报错 `can only return from a function`。',
    answers: [
      {
        by: 'teacher',
        afterHours: 20,
        body: '`return` 只能用在函数或被 `source` 的文件里；脚本要结束自己，用 `exit 2`。可以用 `echo $?` 查看上一条命令的退出码。',
        isOfficial: true,
      },
    ],
  },
  {
    experiment: 'git-basics',
    step: 'resolve-conflict',
    title: '合并到一半想重新来，可以吗',
    body: block`
            执行 \`git merge feature/spicy\` 之后出现了冲突，我改乱了，现在 \`menu.txt\` 里什么都有。
            能不能回到合并之前的样子？
    `,
    answers: [
      {
        by: 'teacher',
        afterHours: 1,
        isOfficial: true,
        body: block`
                    可以，只要还没有提交：

                    \`\`\`bash
                    git merge --abort
                    \`\`\`

                    它会回到合并之前的状态。如果已经提交了合并，而且还没有推送，用 \`git reset --hard HEAD~1\` 退回去再来。
        `,
      },
    ],
    isPublic: true,
  },
  {
    experiment: 'git-basics',
    step: 'undo-published',
    title: '为什么不能用 reset 加强制推送',
    body: '我用 `git reset --hard` 退回去再 `git push --force`，本地和远端都对了，但检查不通过，说历史不能改写。结果不是一样吗？',
    answers: [
      {
        by: 'assistant',
        afterHours: 4,
        body: block`
                    对你自己来说，文件内容是一样的；对**已经拉取过**这些提交的同事来说就不一样了：
                    他们的分支上还有那些提交，下次推送时会把坏提交带回来，或者遇到莫名其妙的冲突。

                    \`git revert\` 只在历史后面**追加**一个相反的提交，谁都不会受影响。另外，本题还要求保留后来的 \`TIMEOUT=30\`，
                    退回去会把它一起丢掉。
        `,
      },
      { by: 'asker', afterHours: 2, body: '懂了，已推送的历史不只属于我一个人。' },
    ],
  },
  {
    experiment: 'git-basics',
    step: 'rescue-lost-commit',
    title: 'reflog 里的 HEAD@{1} 会过期吗',
    body: '如果室友一个月以后才发现论文丢了，`git reflog` 还能找到吗？',
    answers: [],
  },
  {
    experiment: 'git-basics',
    step: 'push-beside-colleague',
    title: 'pull --rebase 与普通 pull 该选哪个',
    body: '两种方式都能通过检查。平时小组作业应该用哪一种？',
    answers: [],
  },
  {
    experiment: 'python-grades',
    step: 'parse-line',
    title: "float('nan') 为什么不会报错",
    body: '检查里有一个用例分数是 `nan`，我以为 `float("nan")` 会抛异常，结果没有，还通过了 `score > 100` 的判断。',
    answers: [
      {
        by: 'teacher',
        afterHours: 3,
        isOfficial: true,
        body: block`
                    \`nan\` 是合法的浮点数，表示"不是一个数"，它和任何数比较的结果都是假：

                    \`\`\`python
                    >>> x = float('nan')
                    >>> x > 100, x < 0, 0 <= x <= 100
                    (False, False, False)
                    \`\`\`

                    所以不要写"如果超出范围就报错"，而要写"**如果不在范围内**就报错"：\`if not 0 <= score <= 100\`。
        `,
      },
    ],
    isPublic: true,
    isPinned: true,
  },
  {
    experiment: 'python-grades',
    step: 'write-tests',
    title: '我的测试都通过了，为什么只抓住 1 个',
    body: '我给每个等级都写了测试，`python3 -m unittest` 全绿，但检查说只抓住了 1/6。',
    answers: [
      {
        by: 'assistant',
        afterHours: 6,
        body: '看看你用的分数：95、85、70、30 都在区间中间。把 `>=` 改成 `>` 之后，这些分数的结果不会变，测试自然发现不了。试试 60、80、90 和 100 这些边界。',
      },
    ],
    isPublic: true,
  },
  {
    experiment: 'python-grades',
    step: 'command-line',
    title: '标准错误里的中文显示成乱码',
    body: '在终端里直接运行是正常的，但重定向到文件 `2> err.txt` 后用 Windows 的记事本打开是乱码，需要处理吗？',
    answers: [],
  },
  {
    experiment: 'network-basics',
    step: 'write-server',
    title: '一个汉字怎么会被拆成两段',
    body: '检查说"一个汉字被拆成两段发送"时失败，报 `UnicodeDecodeError`。汉字不是一个字符吗，网络怎么会把它拆开？',
    answers: [
      {
        by: 'teacher',
        afterHours: 2,
        isOfficial: true,
        body: block`
                    TCP 传的是**字节**。"汉"用 UTF-8 编码是三个字节 \`E6 B1 89\`，它们可能分两次到达。
                    如果每收到一段就 \`decode()\`，第一段只有半个字，自然会出错。

                    正确的顺序是：先攒够一整行**字节**（遇到 \`\n\` 为止），再解码。\`StreamRequestHandler\` 的 \`self.rfile\` 已经替你做了这件事。
        `,
      },
    ],
    isPublic: true,
    isPinned: true,
  },
  {
    experiment: 'network-basics',
    step: 'find-listeners',
    title: 'curl 提示 Received HTTP/0.9 when not allowed',
    body: '访问 9307 端口时 curl 报这个错，是服务坏了吗？',
    answers: [
      {
        by: 'assistant',
        afterHours: 8,
        body: '服务没有坏。对方确实回了话，但第一行不是 `HTTP/1.x …`，curl 就把它当成古老的 HTTP/0.9。这恰好说明它不是 HTTP 服务。',
      },
    ],
  },
  {
    experiment: 'network-basics',
    step: 'plan-subnets',
    title: '可用主机数为什么要减 2',
    body: '课本上说 `/26` 有 64 个地址，为什么表里要填 62？如果是 `/31` 岂不是 0 台？',
    answers: [],
  },
  {
    experiment: 'web-service',
    step: 'serve-site',
    title: '关掉终端之后网站就打不开了',
    body: '在终端里运行 `python3 -m http.server 8080` 时浏览器能看到，关掉终端再检查就失败，提示连接失败。',
    answers: [
      {
        by: 'teacher',
        afterHours: 1,
        isOfficial: true,
        body: block`
                    终端关闭时会通知它启动的程序结束。要让服务脱离终端：

                    \`\`\`bash
                    setsid nohup python3 -m http.server 8080 --directory ~/site > ~/server.log 2>&1 < /dev/null &
                    \`\`\`

                    另外注意用 \`--directory\` 指定目录，不要在家目录里启动。
        `,
      },
    ],
    isPublic: true,
  },
  {
    experiment: 'web-service',
    step: 'semantic-page',
    title: 'placeholder 已经写了提示，还要 label 吗',
    body: '输入框里有灰色的"姓名"两个字，检查还是说没有 label。两者不是一个意思吗？',
    answers: [],
  },
  {
    experiment: 'sql-bookshop',
    step: 'never-sold',
    title: 'NOT IN 查出来是空的',
    body: '单独执行子查询有三十多行，放进 `NOT IN` 之后结果却一行都没有，换成 `NOT EXISTS` 就好了。为什么？',
    answers: [
      {
        by: 'teacher',
        afterHours: 4,
        isOfficial: true,
        body: '因为子查询的结果里有一个 `NULL`。`x NOT IN (1, NULL)` 等价于 `x <> 1 AND x <> NULL`，后一半永远是"未知"，于是整个条件永远不为真。`NOT EXISTS` 逐行判断有没有匹配，不受 `NULL` 影响。',
      },
    ],
    isPublic: true,
    isPinned: true,
  },
  {
    experiment: 'sql-bookshop',
    step: 'add-index',
    title: '联合索引的列顺序怎么决定',
    body: '我建了 `(visited_on, book_id)`，计划里只出现了 `visited_on>?`，调换顺序就好了。有没有规律？',
    answers: [
      {
        by: 'assistant',
        afterHours: 10,
        body: '口诀：**等值在前，范围在后**。索引按第一列排序，第一列相同再按第二列。`book_id = 17` 先把范围缩到连续的一段，这一段里 `visited_on` 是有序的，才能继续二分。反过来，日期范围里的 `book_id` 是乱的。',
      },
    ],
  },
  {
    experiment: 'data-analysis',
    step: 'clean',
    title: '9999 元到底该删还是该改成 99.99',
    body: '规则里是直接丢弃。可是万一它真的是 99.99 少打了小数点呢？',
    answers: [
      {
        by: 'teacher',
        afterHours: 7,
        body: '好问题，这正是清洗中需要**判断**的地方。没有依据时不要猜：本实验选择丢弃，并在报告里写明丢弃了多少行。真实项目中应当先向数据的提供者求证。',
        isOfficial: true,
      },
    ],
    isPublic: true,
  },
  {
    experiment: 'web-service',
    step: 'members-api',
    classKey: 'training-1',
    by: 's2026001',
    title: '重启服务之后成员列表就空了，算通过吗',
    body: '用 `POST /api/members` 加了两个成员，接着 `GET` 能看到；把服务停掉再启动，列表又变成空的。题目没有说要不要存到文件里，检查已经通过了，这样可以吗？',
    answers: [],
  },
  {
    experiment: 'git-basics',
    step: 'resolve-conflict',
    classKey: 'course-1',
    title: '冲突标记删掉了，提交时还说有冲突',
    body: '我把 `<<<<<<<`、`=======`、`>>>>>>>` 三行都删了，文件看起来没有问题，可是 `git commit` 仍然提示有未合并的路径。',
    answers: [
      {
        by: 'assistant',
        afterHours: 5,
        body: '改完文件之后还要告诉 Git 这个文件已经处理好：`git add 文件名`，再 `git commit`。`git status` 会列出还有哪些文件没有处理。',
        isOfficial: true,
      },
    ],
    isPublic: true,
  },
  {
    experiment: 'git-basics',
    step: 'push-beside-colleague',
    classKey: 'course-1',
    title: '先 rebase 再推送，会不会改掉同事的提交',
    body: '推送被拒绝以后我用了 `git pull --rebase`，历史变成了一条直线。这样做会不会把同事已经推送的提交也改掉？',
    answers: [],
  },
]
