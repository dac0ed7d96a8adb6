import type { VerifyScriptType } from '@lab/contract/environment'

export type CheckTemplate = { name: string; script: string }

/**
 * Checks to begin with. They say in Chinese what is wrong, because a learner reads it; names in capitals are to be
 * replaced. Exit code 0 passes, 1 fails, anything else is a fault of the script.
 */
export const checkTemplates: Record<VerifyScriptType, readonly CheckTemplate[]> = {
  shell: [
    {
      name: '文件存在',
      script: `file="$HOME/FILE"
if [ ! -f "$file" ]; then
  echo "没有找到文件 $file，请检查文件名和所在目录"
  exit 1
fi
`,
    },
    {
      name: '文件包含内容',
      script: `file="$HOME/FILE"
want='TEXT'
if [ ! -f "$file" ]; then
  echo "没有找到文件 $file"
  exit 1
fi
if ! grep -qF -- "$want" "$file"; then
  echo "文件 $file 中没有「$want」"
  exit 1
fi
`,
    },
    {
      name: '程序输出等于',
      script: `expected='EXPECTED'
actual="$(COMMAND 2>&1)"
if [ "$actual" != "$expected" ]; then
  echo "输出不一致"
  echo "期望：$expected"
  echo "实际：$actual"
  exit 1
fi
`,
    },
    {
      name: '权限等于',
      script: `file="$HOME/FILE"
want=640
if [ ! -e "$file" ]; then
  echo "没有找到 $file"
  exit 1
fi
mode="$(stat -c %a "$file")"
if [ "$mode" != "$want" ]; then
  echo "$file 的权限是 $mode，应为 $want"
  exit 1
fi
`,
    },
    {
      name: '进程在运行',
      script: `name='PROCESS'
if ! pgrep -x "$name" >/dev/null; then
  echo "没有找到正在运行的 $name，请确认已启动"
  exit 1
fi
`,
    },
    {
      name: 'Git 提交历史',
      script: `cd "$HOME/REPOSITORY" 2>/dev/null || { echo "没有找到仓库目录"; exit 1; }
count="$(git rev-list --count HEAD 2>/dev/null || echo 0)"
if [ "$count" -lt 2 ]; then
  echo "目前有 $count 次提交，至少需要 2 次"
  exit 1
fi
`,
    },
    {
      name: '部分得分',
      script: `passed=0
[ -f "$HOME/FIRST" ] && passed=$((passed + 1)) || echo "缺少 FIRST"
[ -f "$HOME/SECOND" ] && passed=$((passed + 1)) || echo "缺少 SECOND"
if [ "$passed" -lt 2 ]; then
  echo "SCORE: $(awk "BEGIN { print $passed / 2 }")"
  exit 1
fi
`,
    },
  ],
  python: [
    {
      name: '导入并比较结果',
      script: `import sys
from pathlib import Path

sys.path.insert(0, str(Path.home()))
try:
    from MODULE import FUNCTION
except Exception as error:
    print(f"无法导入：{error}")
    sys.exit(1)

cases = [((1, 2), 3), ((0, 0), 0)]
for given, expected in cases:
    actual = FUNCTION(*given)
    if actual != expected:
        print(f"FUNCTION{given} 得到 {actual!r}，应为 {expected!r}")
        sys.exit(1)
`,
    },
  ],
  sql: [
    {
      name: '查询结果成立',
      script: `-- db: FILE.db
select count(*) = 3, '表 TABLE 应有 3 行，实际 ' || count(*) || ' 行' from TABLE;
`,
    },
  ],
  http: [
    {
      name: '页面可以访问',
      script: `GET http://127.0.0.1:8080/
expect status 200
expect body TEXT
`,
    },
    {
      name: '接口返回 JSON',
      script: `POST http://127.0.0.1:8080/api/items
send {"name":"测试"}
expect status 201
expect json name "测试"
`,
    },
  ],
}

/** What a script of each type is, for the line below the editor. */
export const checkHelp: Record<VerifyScriptType, string> = {
  shell:
    '退出码 0 为通过，1 为未通过，其余视为脚本出错。最后几行输出会作为提示显示给学员；输出 SCORE: 0.5 可给部分分。',
  python: '退出码 0 为通过，1 为未通过，其余视为脚本出错。输出会显示给学员；输出 SCORE: 0.5 可给部分分。',
  sql: '第一行用 -- db: 文件名 指定 SQLite 文件。最后一个查询的第一列为 1 表示成立，第二列是不成立时的说明。',
  http: '每段一个请求：METHOD 地址，然后 send、expect status、expect header、expect body、expect json。',
}
