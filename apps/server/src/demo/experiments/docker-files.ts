import { block } from './block.ts'
import { pythonCheck } from './check-script.ts'
import { composeCheck, dockerfileCheck } from './docker-files-check.ts'
import type { DemoExperiment } from './types.ts'

/** Container files without an engine: Dockerfile, layers, .dockerignore, several stages, an entry script, Compose. */
export const dockerFiles: DemoExperiment = {
  key: 'docker-files',
  title: '容器镜像：写出又小又快又安全的 Dockerfile',
  summary: block`
        镜像能构建成功，只是及格线。好的镜像还要**小**（拉取快）、**构建快**（改一行代码不必重装依赖）、
        **安全**（不用 root，不夹带密钥）、**听话**（收到停止信号就退出）。

        本实验不需要容器引擎：你编写 Dockerfile、\`.dockerignore\`、入口脚本与 Compose 文件，
        用环境里的小工具 \`dflint\` 自查，检查程序会逐条说明哪里还不够好。入口脚本则会被**真正运行**。
  `,
  category: 'cloud-native',
  tags: ['Docker', '容器', '镜像', 'Compose'],
  difficulty: 'medium',
  durationMinutes: 110,
  suite: {
    key: 'docker-files-suite',
    title: '容器文件工作台',
    machines: [{ hostname: 'bench', templateKey: 'docker-files' }],
  },
  teachingGuide: block`
        **课时建议**：3 学时。没有引擎并不妨碍教学：镜像质量的问题几乎都能从文件里看出来，工业界的静态检查也是这样做的。

        **主线**：每条规则都要追问"不这样做会怎样"。建议把下面四句话写在黑板上：

        1. 标签会移动，所以要固定版本；
        2. 层会缓存，所以把不常变的放前面；
        3. 层会留痕，所以密钥一旦进入就删不掉；
        4. 一号进程要负责收信号，所以用 exec。

        **常见困难**

        | 环节 | 现象 | 引导 |
        | --- | --- | --- |
        | 第一个 Dockerfile | \`CMD python app.py\` | 让学员画出进程树：谁是一号进程 |
        | 忽略文件 | 写了 \`.env*\` 把示例文件也排除 | \`!\` 开头的规则表示"再加回来"，顺序很重要 |
        | Compose | \`ports\` 不加引号 | 旧版 YAML 会把 \`22:22\` 当成六十进制数 |

        **延伸**：机房如有引擎，可让学员真实构建"缓存"一题的前后两版，比较改一行代码后的构建时间。
  `,
  sections: [
    {
      title: '从一个 Dockerfile 开始',
      steps: [
        {
          key: 'layers',
          title: '镜像是一叠只读的层',
          kind: 'text',
          points: 0,
          body: block`
                        ## 一条指令，一层

                        \`\`\`mermaid
                        flowchart BT
                          A[FROM python:3.12-slim] --> B[COPY requirements.txt]
                          B --> C[RUN pip install]
                          C --> D[COPY 源代码]
                          D --> E[容器的可写层]
                        \`\`\`

                        构建时，Docker 从下往上逐条执行。如果某一层的**指令和输入都没有变**，就直接用缓存；
                        一旦某层变了，它**上面的所有层**都要重做。镜像的大小是各层之和：在后面的层里删除文件，前面的层并不会变小。

                        ## 常用指令

                        | 指令 | 作用 | 提醒 |
                        | --- | --- | --- |
                        | \`FROM\` | 选择基础镜像 | 固定版本，不用 \`latest\` |
                        | \`WORKDIR\` | 设定工作目录 | 用绝对路径，代替 \`RUN cd\` |
                        | \`COPY\` | 复制文件 | 优先于 \`ADD\` |
                        | \`RUN\` | 构建时执行命令 | 相关命令用 \`&&\` 合成一条 |
                        | \`USER\` | 切换用户 | 不要以 root 运行 |
                        | \`CMD\` | 容器启动时执行 | 用 JSON 数组写法 |

                        ## 自查工具

                        \`\`\`bash
                        ~/bin/dflint ~/app/Dockerfile
                        \`\`\`

                        它像语法检查器一样逐条提示。提示不等于答案，请弄懂每一条为什么。
          `,
          setup: block`
                        mkdir -p ~/bin ~/app
                        cat > ~/bin/dflint <<'PY'
                        #!/usr/bin/env python3
                        """逐条提示 Dockerfile 里常见的问题"""
                        import re, sys

                        if len(sys.argv) != 2:
                            sys.exit('用法：dflint Dockerfile 的路径')
                        text = open(sys.argv[1], encoding='utf-8').read()
                        rules = [
                            (r'(?mi)^FROM\s+[^\s:@]+\s*$|^FROM\s+\S+:latest', '基础镜像没有固定版本'),
                            (r'(?mi)^ADD\s', '用 COPY 代替 ADD，除非需要解压'),
                            (r'(?mi)^RUN\s+cd\s', '用 WORKDIR 代替 RUN cd'),
                            (r'(?mi)^(CMD|ENTRYPOINT)\s+[^\[\s]', 'CMD/ENTRYPOINT 建议用 JSON 数组写法'),
                            (r'(?mi)^(ENV|ARG)\s+\w*(PASSWORD|SECRET|TOKEN)\w*[= ]\S', '密钥不能写进镜像'),
                            (r'(?mi)^RUN\s+apt-get update\s*$', 'apt-get update 应与 install 写在同一条 RUN'),
                        ]
                        problems = [said for pattern, said in rules if re.search(pattern, text)]
                        if not re.search(r'(?mi)^USER\s+(?!root|0\b)', text):
                            problems.append('没有用 USER 切换到普通用户')
                        print('\n'.join(f'- {said}' for said in problems) or '没有发现常见问题')
                        sys.exit(1 if problems else 0)
                        PY
                        chmod +x ~/bin/dflint
                        cat > ~/app/app.py <<'PY'
                        from flask import Flask

                        app = Flask(__name__)


                        @app.get('/')
                        def index():
                            return '你好，容器'


                        if __name__ == '__main__':
                            app.run(host='0.0.0.0', port=8000)
                        PY
                        printf 'flask==3.0.3\n' > ~/app/requirements.txt
          `,
        },
        {
          key: 'first-dockerfile',
          title: '任务：为 Flask 应用写 Dockerfile',
          kind: 'task',
          points: 16,
          body: block`
                        ## 任务

                        应用在 \`~/app\`，有 \`app.py\` 和 \`requirements.txt\`。请编写 \`~/app/Dockerfile\`，满足：

                        | 要求 | 为什么 |
                        | --- | --- |
                        | 基础镜像是 \`python\`，并固定到具体版本（如 \`3.12-slim\`） | \`latest\` 下个月就不是今天的样子了 |
                        | 用 \`WORKDIR\` 设定绝对路径 | 后面的指令都有了明确的起点 |
                        | 复制代码，并在构建时安装 \`requirements.txt\` 里的依赖 | 镜像要自带依赖 |
                        | \`pip\` 不留下缓存（\`--no-cache-dir\`） | 缓存对运行毫无用处，却占几十兆 |
                        | 声明端口 8000 | 给使用者的说明 |
                        | 在 \`CMD\` 之前切换到非 root 用户 | 程序被攻破时，损失有限 |
                        | \`CMD\` 用 JSON 数组写法运行 \`app.py\` | 让 Python 成为一号进程，直接收到停止信号 |

                        ## 例子（一个 Node.js 应用）

                        \`\`\`dockerfile
                        FROM node:22-slim
                        WORKDIR /srv
                        COPY package.json package-lock.json ./
                        RUN npm ci --omit=dev
                        COPY . .
                        EXPOSE 3000
                        USER node
                        CMD ["node", "server.js"]
                        \`\`\`

                        \`python\` 镜像里没有现成的普通用户，可以先 \`RUN useradd --create-home app\`，或直接 \`USER 1000\`。

                        ## 常见错误

                        JSON 数组里用了单引号：\`CMD ['python', 'app.py']\` 不是合法 JSON，会被当成 Shell 命令执行。
          `,
          hint: '照着 Node.js 的例子改：换基础镜像、换安装命令 `pip install --no-cache-dir -r requirements.txt`、换用户和 CMD。',
          hintCost: 3,
          check: dockerfileCheck(block`
                        found = instructions('app/Dockerfile')
                        image = dict(found).get('FROM', '').split(' ')[0]
                        users = places(found, 'USER')
                        user = found[users[-1]][1].split(':')[0] if users else ''
                        commands = [text for word, text in found if word in ('CMD', 'ENTRYPOINT')]
                        argv = exec_form(commands[-1]) if commands else None
                        installs = places(found, 'RUN', r'pip3? install .*-r\s*\S*requirements\.txt')
                        copies = places(found, 'COPY') + places(found, 'ADD')
                        judge([
                            (re.match(r'(docker\.io/(library/)?)?python[:@]', image + ':'), f'基础镜像应为 python，实际为 {image or "（没有 FROM）"}'),
                            (pinned(image), f'基础镜像 {image} 没有固定到具体版本'),
                            (places(found, 'WORKDIR', r'^/'), '没有用 WORKDIR 设定绝对路径'),
                            (installs and any(at < installs[0] for at in copies), '没有在复制 requirements.txt 之后用 RUN pip install -r 安装依赖'),
                            (installs and '--no-cache-dir' in found[installs[0]][1], 'pip install 没有加 --no-cache-dir'),
                            (places(found, 'COPY', r'(^|\s)(\.|app\.py|\./)'), '没有把应用代码复制进镜像'),
                            (places(found, 'EXPOSE', r'\b8000\b'), '没有用 EXPOSE 声明端口 8000'),
                            (user not in ('', 'root', '0'), f'运行用户是 {user or "root（默认）"}，应切换到普通用户'),
                            (not users or not installs or users[-1] > installs[-1], 'USER 写在了安装依赖之前，普通用户没有安装权限'),
                            (argv is not None, 'CMD 应写成 JSON 数组，并使用双引号'),
                            (argv and 'python' in argv[0] and any(part.endswith('app.py') for part in argv), 'CMD 应当用 python 运行 app.py'),
                        ], '通过：一个像样的 Dockerfile')
          `),
          solve: block`
                        cat > ~/app/Dockerfile <<'EOF'
                        FROM python:3.12-slim
                        WORKDIR /srv/app
                        COPY requirements.txt ./
                        RUN pip install --no-cache-dir -r requirements.txt
                        COPY . .
                        RUN useradd --create-home app
                        EXPOSE 8000
                        USER app
                        CMD ["python", "app.py"]
                        EOF
          `,
        },
        {
          key: 'quiz-exec-form',
          title: '想一想：两种 CMD 写法',
          kind: 'question',
          points: 5,
          body: block`
                        \`docker stop\` 向容器的**一号进程**发送 \`SIGTERM\`，十秒后仍未退出则强行杀死。

                        把 \`CMD ["python", "app.py"]\` 改写成 \`CMD python app.py\`，最可能出现什么现象？
          `,
          answer: 'C。',
          question: {
            type: 'single',
            options: [
              '容器无法启动，因为语法不合法',
              '没有任何区别，两种写法等价',
              '停止容器时常常要等十秒，程序来不及收尾就被强行杀死',
              '程序会以 root 身份运行',
            ],
            answer: ['C'],
            analysis:
              '不带方括号时，实际执行的是 /bin/sh -c "python app.py"，一号进程是 Shell，它通常不会把 SIGTERM 转交给 Python。用 JSON 数组写法，Python 自己就是一号进程。',
          },
        },
        {
          key: 'cache-order',
          title: '任务：改一行代码，不再重装依赖',
          kind: 'task',
          points: 14,
          body: block`
                        ## 问题

                        \`~/slow/Dockerfile\` 能用，但同事抱怨：每改一行代码，构建都要五分钟。请找出原因并修正。

                        \`\`\`bash
                        cat ~/slow/Dockerfile
                        \`\`\`

                        ## 要求

                        1. 只改 \`.py\` 文件时，\`pip install\` 那一层**必须能用缓存**；
                        2. \`apt-get update\` 与 \`apt-get install\` 写在**同一条** \`RUN\` 里；
                        3. 安装时加 \`--no-install-recommends\`，并在同一条 \`RUN\` 里删除 \`/var/lib/apt/lists/*\`；
                        4. 仍然安装 \`libpq5\`，仍然复制全部代码，最后的 \`CMD\` 不变。

                        ## 为什么 update 要和 install 写在一起

                        分开写时，\`RUN apt-get update\` 的文字没有变，于是一直用半年前的缓存；后来再加一个软件包，
                        \`install\` 就会按半年前的清单去下载，得到 404。

                        ## 为什么要在同一条 RUN 里删除

                        每条 \`RUN\` 是一层。在下一层删除，只是把文件**遮住**，镜像并不会变小。
          `,
          hint: '先只 `COPY requirements.txt`，安装依赖，最后才 `COPY . .`。',
          hintCost: 3,
          setup: block`
                        mkdir -p ~/slow
                        cat > ~/slow/Dockerfile <<'EOF'
                        FROM python:3.12-slim
                        WORKDIR /srv
                        COPY . .
                        RUN apt-get update
                        RUN apt-get install -y libpq5
                        RUN pip install --no-cache-dir -r requirements.txt
                        RUN rm -rf /var/lib/apt/lists/*
                        USER 1000
                        CMD ["python", "main.py"]
                        EOF
                        printf 'print("main")\n' > ~/slow/main.py
                        printf 'psycopg==3.2.1\n' > ~/slow/requirements.txt
          `,
          check: dockerfileCheck(block`
                        found = instructions('slow/Dockerfile')
                        pip = places(found, 'RUN', r'pip3? install')
                        apt = places(found, 'RUN', r'apt(-get)? .*install')
                        whole = places(found, 'COPY', r'^(--\S+ )*(\./?|\*\S*|\S*\.py)\s')
                        needs = places(found, 'COPY', r'requirements\.txt')
                        bound = places(found, 'RUN', r'--mount=type=bind\S*requirements\.txt')
                        layer = found[apt[0]][1] if apt else ''
                        judge([
                            (pip, '不能删掉 pip install'),
                            (pip and (bound or any(at < pip[0] for at in needs)), '安装依赖之前，应当先单独 COPY requirements.txt'),
                            (pip and whole and all(at > pip[0] for at in whole), 'COPY 全部代码仍在 pip install 之前：改任何代码都会使安装依赖的缓存失效'),
                            ('libpq5' in layer, '还需要用 apt-get 安装 libpq5'),
                            (re.search(r'apt(-get)? update', layer), 'apt-get update 与 install 应写在同一条 RUN 里，用 && 连接'),
                            ('--no-install-recommends' in layer, 'apt-get install 没有加 --no-install-recommends'),
                            (re.search(r'rm -rf? /var/lib/apt/lists', layer), '应在同一条 RUN 里删除 /var/lib/apt/lists/*，放到后面的层没有用'),
                            (places(found, 'CMD', r'^\["python", ?"main.py"\]$'), '最后的 CMD 应保持 ["python", "main.py"]'),
                        ], '通过：改代码时，系统包与依赖都能用缓存')
          `),
          solve: block`
                        cat > ~/slow/Dockerfile <<'EOF'
                        FROM python:3.12-slim
                        WORKDIR /srv
                        RUN apt-get update \
                            && apt-get install -y --no-install-recommends libpq5 \
                            && rm -rf /var/lib/apt/lists/*
                        COPY requirements.txt ./
                        RUN pip install --no-cache-dir -r requirements.txt
                        COPY . .
                        USER 1000
                        CMD ["python", "main.py"]
                        EOF
          `,
        },
      ],
    },
    {
      title: '更小、更安全',
      steps: [
        {
          key: 'docker-ignore',
          title: '任务：别把不该带的带上',
          kind: 'task',
          points: 12,
          body: block`
                        ## COPY . . 会复制什么

                        构建开始时，整个目录作为**构建上下文**送给引擎。如果里面有 \`.env\`（密码）和 \`.git\`（全部历史），
                        \`COPY . .\` 就会把它们装进镜像，任何拉取镜像的人都能看到。

                        \`.dockerignore\` 一行一条规则，\`#\` 开头是注释：

                        \`\`\`
                        node_modules          # 根目录下的这一项
                        **/*.tmp              # 任何层级的 .tmp 文件
                        docs/*.pdf
                        !docs/license.pdf     # 感叹号：把前面排除的再加回来
                        \`\`\`

                        与 \`.gitignore\` 不同，不带 \`**/\` 的规则只匹配**根目录**。规则从上到下，**后面的优先**。
                        （Docker 只认独占一行的注释，上面行尾的说明仅供阅读。）

                        ## 任务

                        为 \`~/project\` 编写 \`.dockerignore\`，使得：

                        | 排除 | 保留 |
                        | --- | --- |
                        | \`.git\` 目录 | \`main.py\`、\`pkg/util.py\` |
                        | \`.env\`、\`.env.local\` 等 \`.env\` 开头的文件 | \`.env.example\` |
                        | 任何层级的 \`__pycache__\` 目录 | \`requirements.txt\` |
                        | 任何层级的 \`*.log\` | \`docs/guide.md\` |

                        用 \`find ~/project -not -path '*/.git/*'\` 看看目录里有什么。
          `,
          hint: '五行即可：`.git`、`.env*`、`!.env.example`、`**/__pycache__`、`**/*.log`。',
          hintCost: 3,
          setup: block`
                        mkdir -p ~/project/{.git,pkg/__pycache__,__pycache__,docs,pkg/logs} && cd ~/project
                        printf 'ref: refs/heads/main\n' > .git/HEAD
                        printf 'DB_PASSWORD=demo-only\n' > .env
                        printf 'DB_PASSWORD=local\n' > .env.local
                        printf 'DB_PASSWORD=\n' > .env.example
                        touch main.py pkg/util.py requirements.txt docs/guide.md debug.log pkg/logs/run.log
                        touch __pycache__/main.pyc pkg/__pycache__/util.pyc
          `,
          check: pythonCheck(block`
                        import re
                        text = read('project/.dockerignore')

                        def pattern(rule):
                            rule = rule.strip('/')
                            out, at = '', 0
                            while at < len(rule):
                                if rule.startswith('**/', at):
                                    out, at = out + '(?:.*/)?', at + 3
                                elif rule.startswith('**', at):
                                    out, at = out + '.*', at + 2
                                else:
                                    out += {'*': '[^/]*', '?': '[^/]'}.get(rule[at], re.escape(rule[at]))
                                    at += 1
                            return re.compile(out + '(?:/.*)?')

                        rules = []
                        for line in text.splitlines():
                            line = line.strip()
                            if line and not line.startswith('#'):
                                rules.append((line.startswith('!'), pattern(line.lstrip('!').strip().removeprefix('./'))))

                        def ignored(path):
                            result = False
                            for keeps, rule in rules:
                                if rule.fullmatch(path):
                                    result = not keeps
                            return result

                        cases = [(path, True) for path in ('.git/HEAD', '.git/objects/ab', '.env', '.env.local', '.env.production',
                                 '__pycache__/main.pyc', 'pkg/__pycache__/util.pyc', 'debug.log', 'pkg/logs/run.log')]
                        cases += [(path, False) for path in ('.env.example', 'main.py', 'pkg/util.py', 'requirements.txt', 'docs/guide.md', 'environment.py')]
                        wrong = [(path, wanted) for path, wanted in cases if ignored(path) != wanted]
                        if wrong:
                            path, wanted = wrong[0]
                            score = 0 if any(not wanted for _, wanted in wrong) and len(wrong) > 3 else (len(cases) - len(wrong)) / len(cases) * 0.8
                            fail(f'{path} {"应当被排除，现在会进入镜像" if wanted else "应当保留，现在被排除了"}（共 {len(wrong)} 处不符）', score)
                        print('通过：密码和历史都不会进入镜像')
          `),
          solve: block`
                        printf '.git\n.env*\n!.env.example\n**/__pycache__\n**/*.log\n' > ~/project/.dockerignore
          `,
        },
        {
          key: 'multi-stage',
          title: '任务：多阶段构建',
          kind: 'task',
          points: 12,
          body: block`
                        ## 编译器不必跟着上线

                        编译 Go 程序需要 800 MB 的工具链，编译出来的程序只有 8 MB。多阶段构建让你**在一个阶段编译，
                        在另一个阶段只拿走结果**：

                        \`\`\`dockerfile
                        FROM rust:1.80 AS build
                        WORKDIR /src
                        COPY . .
                        RUN cargo build --release

                        FROM debian:12-slim
                        COPY --from=build /src/target/release/tool /usr/local/bin/tool
                        USER 1000
                        ENTRYPOINT ["/usr/local/bin/tool"]
                        \`\`\`

                        最后一个 \`FROM\` 之后的内容才是最终镜像。

                        ## 任务

                        为 \`~/goapp\`（Go 程序，入口在 \`./cmd/api\`）编写 \`Dockerfile\`：

                        - 第一阶段基于 \`golang\`（固定版本），命名为 \`build\`，先 \`COPY go.mod go.sum\` 并 \`RUN go mod download\`，再复制其余代码；
                        - 用 \`CGO_ENABLED=0 go build -o /out/api ./cmd/api\` 编译；
                        - 最终阶段使用**不含编译器**的小镜像：\`scratch\`、\`alpine\`、\`*-slim\` 或 \`distroless\` 之一，\`scratch\` 之外都要固定版本；
                        - 只从 \`build\` 阶段复制 \`/out/api\`；用数字指定非 root 用户（\`scratch\` 里没有用户名）；
                        - \`ENTRYPOINT\` 用 JSON 数组写法。

                        ## 常见错误

                        在最终阶段又写了 \`COPY . .\`：源代码跟着一起发布了。
          `,
          hint: '最终阶段只要四行：FROM、COPY --from=build、USER 65532、ENTRYPOINT。',
          hintCost: 3,
          setup: block`
                        mkdir -p ~/goapp/cmd/api && cd ~/goapp
                        printf 'module example.edu.cn/goapp\n\ngo 1.22\n' > go.mod
                        touch go.sum
                        printf 'package main\n\nimport "net/http"\n\nfunc main() {\n\thttp.ListenAndServe(":8080", nil)\n}\n' > cmd/api/main.go
          `,
          check: dockerfileCheck(block`
                        found = instructions('goapp/Dockerfile')
                        froms = places(found, 'FROM')
                        if len(froms) < 2:
                            fail(f'只有 {len(froms)} 个阶段。多阶段构建至少需要两个 FROM')
                        first, final = found[froms[0]:froms[-1]], found[froms[-1]:]
                        builder, base = first[0][1], final[0][1].split(' ')[0]
                        download, build = places(first, 'RUN', r'go mod download'), places(first, 'RUN', r'go build')
                        modules = places(first, 'COPY', r'go\.mod')
                        copies = [text for word, text in final if word in ('COPY', 'ADD')]
                        users = [text for word, text in final if word == 'USER']
                        entry = [exec_form(text) for word, text in final if word in ('ENTRYPOINT', 'CMD')]
                        judge([
                            (re.search(r'^\S*golang[:@]\S+ as build$', builder, re.I), f'第一阶段应为"FROM golang:版本 AS build"，实际为 FROM {builder}'),
                            (pinned(builder.split(' ')[0]), 'golang 镜像没有固定版本'),
                            (modules and download and modules[0] < download[0], '应先 COPY go.mod go.sum，再 RUN go mod download'),
                            (build and download and download[0] < build[0] and any(download[0] < at < build[0] for at in places(first, 'COPY')),
                             '其余代码应在 go mod download 之后、go build 之前复制，缓存才有用'),
                            (build and 'CGO_ENABLED=0' in ' '.join(text for _, text in first), '编译时没有设置 CGO_ENABLED=0'),
                            (build and '/out/api' in first[build[0]][1], '编译结果应输出到 /out/api'),
                            (re.search(r'scratch|alpine|slim|distroless', base) and 'golang' not in base, f'最终阶段的 {base} 不是精简镜像'),
                            (base == 'scratch' or pinned(base), f'最终阶段的 {base} 没有固定版本'),
                            (copies and all('--from=build' in text for text in copies), '最终阶段只应从 build 阶段复制，不能再复制源代码'),
                            (any('/out/api' in text for text in copies), '最终阶段没有复制 /out/api'),
                            (users and re.match(r'[1-9]\d*(:\d+)?$', users[-1]), '最终阶段要用数字指定非 root 用户'),
                            (entry and entry[-1], 'ENTRYPOINT 应使用 JSON 数组写法'),
                        ], '通过：编译器留在了第一阶段')
          `),
          solve: block`
                        cat > ~/goapp/Dockerfile <<'EOF'
                        FROM golang:1.22-bookworm AS build
                        WORKDIR /src
                        COPY go.mod go.sum ./
                        RUN go mod download
                        COPY . .
                        RUN CGO_ENABLED=0 go build -o /out/api ./cmd/api

                        FROM scratch
                        COPY --from=build /out/api /api
                        USER 65532
                        ENTRYPOINT ["/api"]
                        EOF
          `,
        },
        {
          key: 'quiz-secret',
          title: '想一想：密钥去了哪里',
          kind: 'question',
          points: 5,
          body: block`
                        同事写了下面的 Dockerfile，认为密钥已经删掉，很安全：

                        \`\`\`dockerfile
                        COPY id_rsa /root/.ssh/id_rsa
                        RUN git clone git@example.edu.cn:team/lib.git
                        RUN rm /root/.ssh/id_rsa
                        \`\`\`

                        哪些说法是**正确**的？（多选）
          `,
          answer: 'A、B、D。',
          question: {
            type: 'multiple',
            options: [
              '密钥仍在 COPY 那一层里，任何拿到镜像的人都能取出',
              '改用多阶段构建，只在前一阶段使用密钥，最终镜像里就不会有它',
              '把三条合并成一条 RUN 就能解决，因为 COPY 不产生层',
              '更好的办法是 RUN --mount=type=secret，密钥只在执行期间可见',
            ],
            answer: ['A', 'B', 'D'],
            analysis:
              'COPY 也产生一层，后面的 rm 只是遮住它。多阶段构建能让最终镜像不含密钥，但构建缓存里仍然有；最稳妥的是用密钥挂载，它从不写入任何层。',
          },
        },
      ],
    },
    {
      title: '让容器听话地运行',
      steps: [
        {
          key: 'entry-script',
          title: '任务：会交班的入口脚本',
          kind: 'task',
          points: 12,
          body: block`
                        ## 入口脚本的职责

                        许多镜像用一个脚本做启动前的准备：检查必需的变量、补上默认值，然后**把自己替换成**真正的程序。

                        \`\`\`bash
                        #!/bin/sh
                        set -e
                        echo "准备就绪"
                        exec "$@"
                        \`\`\`

                        \`exec\` 不创建新进程，而是用新程序**替换**当前进程，进程号不变，于是真正的程序成为一号进程，能直接收到信号。
                        \`"$@"\` 原样传递全部参数，包括带空格的参数。

                        ## 任务

                        编写可执行的 \`~/app/entrypoint.sh\`：

                        1. 如果没有设置环境变量 \`DB_HOST\`（或为空），向标准错误输出包含 \`DB_HOST\` 的提示，以退出码 **1** 结束；
                        2. 如果没有设置 \`PORT\`，设为 \`8000\` 并**导出**，让后面的程序也能看到；已设置则保持不变；
                        3. 用 \`exec\` 运行传入的命令，参数原样传递。

                        ## 试一试

                        \`\`\`console
                        $ DB_HOST=db ~/app/entrypoint.sh sh -c 'echo $PORT'
                        8000
                        $ ~/app/entrypoint.sh true; echo $?
                        缺少环境变量 DB_HOST
                        1
                        \`\`\`

                        检查程序会真正运行它，并比较脚本与后续程序的进程号。
          `,
          hint: '默认值可以写成 `export PORT="${PORT:-8000}"`。',
          hintCost: 2,
          check: pythonCheck(block`
                        script = HOME / 'app/entrypoint.sh'
                        if not script.is_file():
                            fail('没有找到 ~/app/entrypoint.sh')
                        if not os.access(script, os.X_OK):
                            fail('entrypoint.sh 没有执行权限，请 chmod +x', 0.1)
                        plain = {key: value for key, value in os.environ.items() if key not in ('DB_HOST', 'PORT')}
                        try:
                            for extra in ({}, {'DB_HOST': ''}):
                                result = run([str(script), 'echo', 'started'], env=plain | extra)
                                if result.returncode != 1 or 'started' in result.stdout:
                                    fail(f'DB_HOST {"为空" if extra else "未设置"}时应以 1 退出且不启动程序，实际退出码 {result.returncode}', 0.2)
                                if 'DB_HOST' not in result.stderr:
                                    fail('缺少 DB_HOST 时，应在标准错误里说明缺的是哪个变量', 0.3)
                            ready = plain | {'DB_HOST': 'db'}
                            show = 'import os; print(os.environ.get("PORT"), os.getpid())'
                            process = subprocess.Popen([str(script), 'python3', '-c', show], env=ready, stdout=subprocess.PIPE, text=True)
                            words = process.communicate(timeout=5)[0].split()
                        except OSError as error:
                            fail(f'脚本无法执行：{error}。第一行应为 #!/bin/sh 或 #!/bin/bash')
                        if len(words) < 2:
                            fail('脚本没有运行传入的命令', 0.3)
                        if words[-2] != '8000':
                            fail(f'没有设置 PORT 时，后面的程序应看到 8000，实际看到 {words[-2]}（别忘了 export）', 0.4)
                        if run([str(script), 'sh', '-c', 'echo $PORT'], env=ready | {'PORT': '9090'}).stdout.split()[-1:] != ['9090']:
                            fail('PORT 已经设置为 9090 时，不应当被改成默认值', 0.5)
                        if int(words[-1]) != process.pid:
                            fail(f'后面的程序进程号是 {words[-1]}，脚本是 {process.pid}：没有用 exec 替换自己', 0.6)
                        result = run([str(script), 'python3', '-c', 'import sys; print(sys.argv[1:])', '两个 词', '*'], env=ready)
                        if "['两个 词', '*']" not in result.stdout:
                            fail(f'带空格的参数没有原样传递，程序收到 {tail(result.stdout, 1)}；应写成 "$@"', 0.8)
                        print('通过：准备完毕，干净利落地交班')
          `),
          solve: block`
                        cat > ~/app/entrypoint.sh <<'EOF'
                        #!/bin/sh
                        set -e
                        if [ -z "\${DB_HOST:-}" ]; then
                          echo '缺少环境变量 DB_HOST' >&2
                          exit 1
                        fi
                        export PORT="\${PORT:-8000}"
                        exec "$@"
                        EOF
                        chmod +x ~/app/entrypoint.sh
          `,
        },
        {
          key: 'compose-file',
          title: '任务：用 Compose 描述两个服务',
          kind: 'task',
          points: 14,
          body: block`
                        ## 一份文件，一整套环境

                        \`\`\`yaml
                        services:
                          cache:
                            image: redis:7.4-alpine
                            restart: unless-stopped
                            healthcheck:
                              test: ["CMD", "redis-cli", "ping"]
                              interval: 5s
                              retries: 5
                          worker:
                            build: ./worker
                            depends_on:
                              cache:
                                condition: service_healthy
                        \`\`\`

                        同一份文件里的服务在同一个网络中，**服务名就是主机名**。\`depends_on\` 的短写法只等容器启动，
                        加上 \`condition: service_healthy\` 才会等到它真正可用。

                        ## 任务

                        编写 \`~/stack/compose.yaml\`：

                        | 服务 | 要求 |
                        | --- | --- |
                        | \`db\` | 镜像 \`postgres\`，固定版本；数据放在**命名卷** \`db-data\`，挂载到 \`/var/lib/postgresql/data\`；有健康检查；**不**向宿主机开放端口 |
                        | \`web\` | 由 \`./web\` 构建；宿主机 \`127.0.0.1\` 的 8080 映射到容器 8000；环境变量 \`DB_HOST\` 为数据库的主机名；等 \`db\` **健康**之后再启动 |
                        | 密码 | 两个服务的密码都来自变量 \`\${DB_PASSWORD}\`，不能写死：\`db\` 用 \`POSTGRES_PASSWORD\`，\`web\` 用 \`DB_PASSWORD\` |
                        | 重启 | 两个服务都设置 \`restart\` |

                        命名卷要在顶层 \`volumes\` 里声明。

                        ## 常见错误

                        - 缩进用了制表符，或冒号后没有空格；
                        - \`ports\` 写成 \`8080:8000\`：所有网络接口都会开放，包括公网；
                        - 把数据库端口映射出来"方便调试"，然后忘了关。
          `,
          hint: '端口写成 `"127.0.0.1:8080:8000"`；顶层声明 `volumes:` 下面写 `db-data:`，值可以为空。',
          hintCost: 4,
          setup: 'mkdir -p ~/stack/web && cp ~/app/app.py ~/stack/web/ 2>/dev/null || true\n',
          check: composeCheck(block`
                        stack = compose('stack/compose.yaml')
                        services = stack.get('services') or {}
                        db, web = services.get('db') or {}, services.get('web') or {}
                        if not db or not web:
                            fail(f'services 里应当有 db 和 web，现在有：{"、".join(services) or "（没有）"}')
                        image = str(db.get('image', ''))
                        volumes = [v if isinstance(v, str) else f'{v.get("source")}:{v.get("target")}' for v in db.get('volumes') or []]
                        ports = [str(p) for p in web.get('ports') or []]
                        build = web.get('build')
                        context = build.get('context') if isinstance(build, dict) else build
                        db_env, web_env = pairs(db.get('environment'), '='), pairs(web.get('environment'), '=')
                        waits = web.get('depends_on')
                        condition = (waits.get('db') or {}).get('condition') if isinstance(waits, dict) else None
                        secret = re.compile(r'^\$\{?DB_PASSWORD(:?\?[^}]*)?\}?$')
                        judge([
                            (re.match(r'postgres:(?!latest)\S+', image), f'db 的镜像应为固定版本的 postgres，实际为 {image or "（没有）"}'),
                            (any(v.startswith('db-data:/var/lib/postgresql/data') for v in volumes), 'db 没有把命名卷 db-data 挂载到 /var/lib/postgresql/data'),
                            ('db-data' in (stack.get('volumes') or {}), '命名卷 db-data 没有在顶层 volumes 里声明'),
                            (isinstance(db.get('healthcheck'), dict) and db['healthcheck'].get('test'), 'db 缺少 healthcheck（至少要有 test）'),
                            (not db.get('ports'), 'db 的端口开放到了宿主机，请去掉 ports'),
                            (str(context or '').rstrip('/') in ('./web', 'web'), f'web 应由 ./web 构建，实际为 {context}'),
                            (ports == ['127.0.0.1:8080:8000'], f'web 的端口应只对 127.0.0.1 开放：127.0.0.1:8080:8000，实际为 {ports}'),
                            (web_env.get('DB_HOST') == 'db', f'web 的 DB_HOST 应为数据库的服务名，实际为 {web_env.get("DB_HOST")}'),
                            (condition == 'service_healthy', 'web 应当等 db 健康之后再启动：depends_on 要写成带 condition 的长写法'),
                            (secret.match(str(db_env.get('POSTGRES_PASSWORD', ''))), 'db 的 POSTGRES_PASSWORD 应取自 \${DB_PASSWORD}，不能写死'),
                            (secret.match(str(web_env.get('DB_PASSWORD', ''))), 'web 的 DB_PASSWORD 应取自 \${DB_PASSWORD}，不能写死'),
                            (db.get('restart') and web.get('restart'), '两个服务都要设置 restart'),
                        ], '通过：一条命令就能拉起整套环境')
          `),
          solve: block`
                        cat > ~/stack/compose.yaml <<'EOF'
                        services:
                          db:
                            image: postgres:17.2-alpine
                            restart: unless-stopped
                            environment:
                              POSTGRES_PASSWORD: \${DB_PASSWORD}
                            volumes:
                              - db-data:/var/lib/postgresql/data
                            healthcheck:
                              test: ["CMD", "pg_isready", "-U", "postgres"]
                              interval: 5s
                              retries: 5
                          web:
                            build: ./web
                            restart: unless-stopped
                            ports:
                              - "127.0.0.1:8080:8000"
                            environment:
                              DB_HOST: db
                              DB_PASSWORD: \${DB_PASSWORD}
                            depends_on:
                              db:
                                condition: service_healthy
                        volumes:
                          db-data:
                        EOF
          `,
        },
        {
          key: 'report',
          title: '实验报告：一次镜像评审',
          kind: 'report',
          points: 10,
          body: block`
                        ## 要求

                        扮演代码评审者，为 \`~/slow\` 最初的 Dockerfile 写一份评审意见：

                        1. **问题清单**（5 分）：至少四条，按严重程度排序，每条写明**后果**和**改法**。
                        2. **前后对比**（3 分）：假设安装系统包 60 秒、安装依赖 200 秒、复制代码 2 秒，分别计算只改一行代码时，
                           改动前后的构建时间，写出计算过程。
                        3. **遗留风险**（2 分）：改完之后还有哪些没有解决的问题？（例如依赖的版本、镜像漏洞、运行时权限）

                        语气要像给同事提意见：对事不对人，先说做得好的地方。
          `,
          answer: block`
                        - 问题清单：代码复制在前使缓存失效；update 与 install 分开会装到过期版本；清理放在单独一层不起作用；没有 \`--no-install-recommends\`。
                        - 前后对比：改动前 \`2 + 60 + 200 = 262\` 秒（COPY 之后的层全部重做）；改动后系统包与依赖都命中缓存，只需约 \`2\` 秒。
                        - 遗留风险：传递依赖没有锁定、基础镜像需要定期更新并扫描、可进一步设置只读根文件系统与去除多余权限。
          `,
        },
      ],
    },
  ],
}
