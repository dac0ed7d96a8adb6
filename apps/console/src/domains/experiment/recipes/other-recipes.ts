import { linesOf, pythonText, type Recipe } from './recipe.ts'

/** A text as a Python or JSON string. */
const text = (value: string): string => JSON.stringify(value)
const sqlText = (value: string): string => `'${value.replaceAll("'", "''")}'`

export const otherRecipes: readonly Recipe[] = [
  {
    key: 'notebook',
    name: 'Notebook 中变量的值',
    about: '依次运行 Notebook 的代码单元，比较变量的值；数字允许很小的误差。',
    type: 'python',
    fields: [
      { name: 'file', label: 'Notebook', kind: 'text', placeholder: 'analysis.ipynb' },
      {
        name: 'values',
        label: '变量和值',
        kind: 'lines',
        placeholder: 'total = 42\nname = "张三"',
        help: '每行一个：变量 = Python 值',
      },
    ],
    build: ({ file = '', values }) => {
      const wanted = linesOf(values).map((line) => {
        const at = line.indexOf('=')
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
      })
      return `import ast
import json
import os
import sys
from pathlib import Path

path = Path.home() / (${pythonText(file.trim())})
wanted = [${wanted.map(([name = '', value = '']) => `(${text(name)}, ${pythonText(value)})`).join(', ')}]
if not path.is_file():
    print(f"没有找到 {path.name}")
    sys.exit(1)
cells = [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
scope = {}
for number, cell in enumerate(cells, 1):
    lines = "".join(cell["source"]).split("\\n")
    code = "\\n".join(line for line in lines if not line.lstrip().startswith(("%", "!")))
    try:
        exec(compile(code, f"第{number}个代码单元", "exec"), scope)
    except Exception as error:
        print(f"第 {number} 个代码单元运行出错：{type(error).__name__}: {error}")
        sys.exit(1)


def same(actual, expected):
    if isinstance(expected, float) or isinstance(actual, float):
        try:
            return abs(actual - expected) <= 1e-6 * max(1, abs(expected))
        except TypeError:
            return False
    return actual == expected


right = 0
for name, value in wanted:
    expected = ast.literal_eval(value)
    if name not in scope:
        print(f"没有定义变量 {name}")
    elif same(scope[name], expected):
        right += 1
    else:
        print(f"变量 {name} 的值是 {scope[name]!r}，应为 {expected!r}")
if right < len(wanted):
    print(f"SCORE: {right / len(wanted)}")
    sys.exit(1)
`
    },
  },
  {
    key: 'function',
    name: '函数的返回值',
    about: '导入学员的模块，用几组参数调用函数，按对的组数给分。',
    type: 'python',
    fields: [
      { name: 'module', label: '模块', kind: 'text', placeholder: 'stats', help: '主目录中的 stats.py' },
      { name: 'function', label: '函数', kind: 'text', placeholder: 'mean' },
      {
        name: 'cases',
        label: '参数和结果',
        kind: 'lines',
        placeholder: '[1, 2, 3] => 2\n[5] => 5',
        help: '每行一组：参数 => 返回值',
      },
    ],
    build: ({ module = '', function: name = '', cases }) => `import ast
import importlib
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path.home()))
try:
    function = getattr(importlib.import_module(${text(module.trim())}), ${text(name.trim())})
except ModuleNotFoundError:
    print(${text(`没有找到 ${module.trim()}.py`)})
    sys.exit(1)
except AttributeError:
    print(${text(`${module.trim()}.py 中没有函数 ${name.trim()}`)})
    sys.exit(1)
except Exception as error:
    print(f"导入时出错：{type(error).__name__}: {error}")
    sys.exit(1)

cases = [${linesOf(cases)
      .map((line) => {
        const at = line.lastIndexOf('=>')
        return `(${pythonText(line.slice(0, at).trim())}, ${pythonText(line.slice(at + 2).trim())})`
      })
      .join(', ')}]
right = 0
for given, result in cases:
    expected = ast.literal_eval(result)
    try:
        actual = function(*ast.literal_eval(f"({given},)"))
    except Exception as error:
        print(f${text(`${name.trim()}({given}) 出错：{type(error).__name__}: {error}`)})
        continue
    if actual == expected:
        right += 1
    else:
        print(f${text(`${name.trim()}({given}) 得到 {actual!r}，应为 {expected!r}`)})
if right < len(cases):
    print(f"SCORE: {right / len(cases)}")
    sys.exit(1)
`,
  },
  {
    key: 'sql-value',
    name: '查询结果等于',
    about: '对 SQLite 数据库查询一个值，和要求的比较。',
    type: 'sql',
    fields: [
      { name: 'database', label: '数据库文件', kind: 'text', placeholder: 'shop.db' },
      { name: 'query', label: '查询', kind: 'lines', placeholder: 'select count(*) from orders', help: '得到一行一列' },
      { name: 'expected', label: '期望的值', kind: 'text' },
      { name: 'message', label: '不成立时说', kind: 'text', isOptional: true },
    ],
    build: ({ database = '', query = '', expected = '', message = '' }) => {
      const said = message.trim()
        ? sqlText(message.trim())
        : `${sqlText(`查询结果应为 ${expected.trim()}，实际为 `)} || coalesce(value, '空')`
      return `-- db: ${database.trim()}
select coalesce(cast(value as text) = ${sqlText(expected.trim())}, 0), ${said}
from (select (${query.trim().replace(/;\s*$/, '')}) as value);
`
    },
  },
  {
    key: 'http-answer',
    name: 'HTTP 应答',
    about: '访问地址，检查状态码和内容。',
    type: 'http',
    fields: [
      { name: 'url', label: '地址', kind: 'text', initial: 'http://127.0.0.1:8080/' },
      { name: 'status', label: '状态码', kind: 'number', initial: '200' },
      { name: 'parts', label: '内容含有', kind: 'lines', isOptional: true, help: '每行一项' },
    ],
    build: ({ url = '', status = '200', parts }) =>
      [
        `GET ${url.trim()}`,
        `expect status ${status.trim()}`,
        ...linesOf(parts).map((part) => `expect body ${part}`),
        '',
      ].join('\n'),
  },
]
