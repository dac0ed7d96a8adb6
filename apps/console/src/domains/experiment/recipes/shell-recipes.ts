import { homePath, linesOf, quoted, type Recipe } from './recipe.ts'

/** Counts what holds; the share of it is the score as long as something is missing. */
const counting = (items: string[]): string => `total=${items.length}
passed=0
${items.join('\n')}
if [ "$passed" -lt "$total" ]; then
  echo "SCORE: $(awk "BEGIN { print $passed / $total }")"
  exit 1
fi
`
const item = (condition: string, otherwise: string): string =>
  `if ${condition}; then passed=$((passed + 1)); else echo ${quoted(otherwise)}; fi`

export const shellRecipes: readonly Recipe[] = [
  {
    key: 'file-contains',
    name: '文件包含内容',
    about: '文件中有每一行要求的文字，按出现的行数给分。',
    type: 'shell',
    fields: [
      { name: 'file', label: '文件', kind: 'text', placeholder: 'notes.txt', help: '相对于学员的主目录' },
      { name: 'lines', label: '要求的内容', kind: 'lines', placeholder: '每行一项' },
    ],
    build: ({ file = '', lines }) => `file=${homePath(file)}
if [ ! -f "$file" ]; then
  echo "没有找到文件 $file，请检查文件名和所在目录"
  exit 1
fi
${counting(linesOf(lines).map((line) => item(`grep -qF -- ${quoted(line)} "$file"`, `文件 ${file.trim()} 中没有「${line}」`)))}`,
  },
  {
    key: 'files-exist',
    name: '文件或目录存在',
    about: '列出的文件和目录都在，可以要求权限。',
    type: 'shell',
    fields: [
      {
        name: 'paths',
        label: '路径',
        kind: 'lines',
        placeholder: 'work/a.txt\nwork/logs',
        help: '每行一个，相对于主目录',
      },
      { name: 'mode', label: '权限', kind: 'text', placeholder: '640', isOptional: true, help: '留空不检查' },
    ],
    build: ({ paths, mode = '' }) => {
      const wanted = mode.trim()
      return counting(
        linesOf(paths).map((path) => {
          const at = homePath(path)
          return wanted
            ? item(`[ "$(stat -c %a ${at} 2>/dev/null)" = ${quoted(wanted)} ]`, `${path} 不存在，或权限不是 ${wanted}`)
            : item(`[ -e ${at} ]`, `没有找到 ${path}`)
        }),
      )
    },
  },
  {
    key: 'process',
    name: '进程在运行',
    about: '有这个名字的进程正在运行。',
    type: 'shell',
    fields: [{ name: 'name', label: '进程名', kind: 'text', placeholder: 'nginx', help: '完整的命令行里含有它即可' }],
    build: ({ name = '' }) => `name=${quoted(name.trim())}
# 验证脚本自己的命令行里也有这个名字，要排除
if ! pgrep -f -- "$name" | grep -vx -e "$$" -e "$PPID" | grep -q .; then
  echo "没有找到正在运行的 $name，请确认已经启动"
  exit 1
fi
`,
  },
  {
    key: 'port',
    name: '端口在监听',
    about: '本机的端口可以连上。',
    type: 'shell',
    fields: [{ name: 'port', label: '端口', kind: 'text', placeholder: '8080' }],
    build: ({ port = '' }) => `port=${quoted(port.trim())}
if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
  echo "端口 $port 没有程序在监听，请确认服务已经启动"
  exit 1
fi
`,
  },
  {
    key: 'output',
    name: '程序的输出等于',
    about: '运行命令，比较它打印的内容；行尾的空白不计。',
    type: 'shell',
    fields: [
      { name: 'command', label: '命令', kind: 'text', placeholder: 'python3 hello.py', help: '在主目录中运行' },
      { name: 'input', label: '标准输入', kind: 'lines', isOptional: true },
      { name: 'expected', label: '期望的输出', kind: 'lines' },
    ],
    build: ({ command = '', input = '', expected = '' }) => `cd || exit 2
expected=${quoted(expected.trimEnd())}
actual="$(printf '%s\\n' ${quoted(input.trimEnd())} | timeout 8 bash -c ${quoted(command.trim())} 2>&1 | sed 's/[[:space:]]*$//')"
wanted="$(printf '%s\\n' "$expected" | sed 's/[[:space:]]*$//')"
if [ "$actual" != "$wanted" ]; then
  echo "输出和要求的不一样"
  echo "期望：$wanted"
  echo "实际：$actual"
  exit 1
fi
`,
  },
  {
    key: 'git',
    name: 'Git 提交历史',
    about: '仓库有足够的提交，提交说明里有要求的文字。',
    type: 'shell',
    fields: [
      { name: 'repository', label: '仓库目录', kind: 'text', placeholder: 'project' },
      { name: 'commits', label: '至少提交', kind: 'number', initial: '2' },
      { name: 'words', label: '提交说明含有', kind: 'lines', isOptional: true, help: '每行一项，留空不检查' },
      { name: 'branch', label: '分支', kind: 'text', isOptional: true, placeholder: 'main' },
    ],
    build: ({ repository = '', commits = '1', words, branch = '' }) => {
      const at = branch.trim() ? quoted(branch.trim()) : 'HEAD'
      return `cd ${homePath(repository)} 2>/dev/null || { echo ${quoted(`没有找到目录 ${repository.trim()}`)}; exit 1; }
git rev-parse --git-dir >/dev/null 2>&1 || { echo ${quoted(`${repository.trim()} 不是 Git 仓库，请先 git init`)}; exit 1; }
count="$(git rev-list --count ${at} 2>/dev/null || echo 0)"
${counting([
  `if [ "$count" -ge ${Number(commits)} ]; then passed=$((passed + 1)); else echo "目前有 $count 次提交，至少需要 ${Number(commits)} 次"; fi`,
  ...linesOf(words).map((word) =>
    item(`git log ${at} --format=%s 2>/dev/null | grep -qF -- ${quoted(word)}`, `没有提交说明含有「${word}」的提交`),
  ),
])}`
    },
  },
]
