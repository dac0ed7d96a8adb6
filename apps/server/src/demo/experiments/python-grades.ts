import { block } from './block.ts'
import { pythonCheck } from './check-script.ts'
import type { DemoExperiment } from './types.ts'

/** Python: parse dirty lines, summarise, build a command line, debug by tests, write tests that catch mutants. */
export const pythonGrades: DemoExperiment = {
  key: 'python-grades',
  title: 'Python 实战：写一个可靠的成绩分析器',
  summary: block`
        "在我机器上能跑"和"可靠"之间，隔着缺考的同学、输错的分数、空文件和并列的名次。

        本实验从一行文本开始，一步步写出一个能交给教务老师使用的成绩分析命令：**解析、统计、命令行、调试、测试**。
        只用标准库。检查程序会拿你没见过的数据来试，所以请认真对待边界情况。

        完成后你应当能够：把解析错误变成明确的异常；处理空输入；用 \`argparse\` 做命令行；根据失败的测试定位缺陷；
        写出**能抓住错误**的单元测试，而不只是能通过的测试。
  `,
  category: 'python',
  tags: ['Python', '单元测试', '异常处理', 'CSV'],
  difficulty: 'medium',
  durationMinutes: 120,
  suite: {
    key: 'python-grades-suite',
    title: 'Python 标准环境',
    machines: [{ hostname: 'python', templateKey: 'python' }],
  },
  teachingGuide: block`
        **课时建议**：3 学时。第一学时完成解析与统计，第二学时完成命令行与调试，第三学时专门做"写测试"并点评。

        **教学主线**：每个环节都问同一个问题——"输入不对时怎么办？"。学员容易写出只在理想数据上正确的程序，
        检查程序的隐藏数据专门包含空列表、全部缺考、首尾空格与并列名次。

        **关于"写测试"**：检查程序先用正确的实现运行学员的测试（必须全部通过），再换上 6 个各有一处错误的实现（变异体），
        看测试能否发现。抓住的比例就是得分。课堂上可以公布一个变异体的代码，请学员说出哪条断言能抓住它。

        **常见困难**

        | 环节 | 现象 | 引导 |
        | --- | --- | --- |
        | 解析 | \`except:\` 吞掉所有错误 | 让他故意拼错一个变量名，看程序是否还能报错 |
        | 统计 | 空列表除以零 | 先约定"没有人参加考试"应当返回什么 |
        | 调试 | 改测试让它通过 | 提醒：检查程序用的是自己的一份测试 |
  `,
  sections: [
    {
      title: '读进来，算清楚',
      steps: [
        {
          key: 'parse-line',
          title: '任务：把一行文本变成数据',
          kind: 'task',
          points: 14,
          body: block`
                        ## 约定先于代码

                        教务系统导出的每一行形如 \`学号,姓名,分数\`。写解析函数之前，先约定什么是合法的：

                        | 部分 | 规则 | 不合法时 |
                        | --- | --- | --- |
                        | 学号 | 恰好 10 位数字 | 抛出 \`ValueError\` |
                        | 姓名 | 去掉首尾空格后不为空 | 抛出 \`ValueError\` |
                        | 分数 | 0–100 的整数或小数；\`缺考\` 记为 \`None\` | 抛出 \`ValueError\` |
                        | 列数 | 恰好 3 列 | 抛出 \`ValueError\` |

                        **为什么抛异常而不是返回 \`None\`？** 调用者可能忘了检查返回值，而异常不会被悄悄忽略。

                        ## 例子：异常里要带上线索

                        \`\`\`python
                        def parse_age(text: str) -> int:
                            age = int(text)                      # 不是数字时，int 自己会抛出 ValueError
                            if not 0 < age < 150:
                                raise ValueError(f'年龄超出范围：{age}')
                            return age
                        \`\`\`

                        ## 任务

                        在 \`~/grades/grades.py\` 中编写 \`parse_line(line)\`，返回三元组 \`(学号, 姓名, 分数)\`，学号与姓名是 \`str\`，分数是 \`float\` 或 \`None\`。
                        每一部分首尾的空格都要去掉。

                        \`\`\`console
                        $ cd ~/grades
                        $ python3 -c "from grades import parse_line; print(parse_line(' 2026010101 , 陈思远 , 88.5'))"
                        ('2026010101', '陈思远', 88.5)
                        \`\`\`

                        ## 常见错误

                        \`float('nan')\` 和 \`float('inf')\` 都不会报错！用 \`0 <= score <= 100\` 判断，它们就会被挡住。
          `,
          hint: '`parts = [part.strip() for part in line.split(",")]`，先判断 `len(parts)`，再逐项检查。学号可用 `len(x) == 10 and x.isdecimal() and x.isascii()`。',
          hintCost: 3,
          setup: block`
                        mkdir -p ~/grades && cd ~/grades
                        cat > scores.csv <<'CSV'
                        2026010101,陈思远,88.5
                        2026010102,赵雨桐,92
                        2026010103, 周子涵 ,59
                        2026010104,吴嘉怡,缺考
                        2026010105,郑浩然,76
                        20260101,孙小明,81
                        2026010107,钱可欣,101
                        2026010108,冯一诺,67.5
                        2026010109,褚天佑,45
                        2026010110,卫星辰,92
                        CSV
                        [ -e grades.py ] || printf 'def parse_line(line):\n    ...\n' > grades.py
          `,
          check: pythonCheck(block`
                        harness = '''
                        import json, sys
                        from grades import parse_line
                        for line in json.loads(sys.argv[1]):
                            try:
                                print(json.dumps(parse_line(line)))
                            except ValueError:
                                print('"ValueError"')
                            except Exception as error:
                                print(json.dumps(type(error).__name__ + ': ' + str(error)))
                        '''
                        import textwrap
                        cases = [
                            ('2026010101,陈思远,88.5', ['2026010101', '陈思远', 88.5]),
                            (' 2026010102 , 赵雨桐 , 100 ', ['2026010102', '赵雨桐', 100.0]),
                            ('2026010103,周子涵,0\n', ['2026010103', '周子涵', 0.0]),
                            ('2026010104,吴嘉怡, 缺考 ', ['2026010104', '吴嘉怡', None]),
                            ('20260101,孙小明,81', 'ValueError'), ('20260101ab,孙小明,81', 'ValueError'),
                            ('2026010105,   ,81', 'ValueError'), ('2026010105,郑浩然', 'ValueError'),
                            ('2026010105,郑浩然,81,优', 'ValueError'), ('2026010105,郑浩然,100.5', 'ValueError'),
                            ('2026010105,郑浩然,-1', 'ValueError'), ('2026010105,郑浩然,八十', 'ValueError'),
                            ('2026010105,郑浩然,nan', 'ValueError'), ('2026010105,郑浩然,', 'ValueError'),
                        ]
                        read('grades/grades.py')
                        result = run(['python3', '-c', textwrap.dedent(harness), json.dumps([line for line, _ in cases])], cwd=HOME / 'grades')
                        lines = result.stdout.splitlines()
                        if len(lines) != len(cases):
                            fail('grades.py 无法正常导入或中途退出：' + tail(result.stderr or result.stdout, 1))
                        good, first = 0, None
                        for (line, wanted), got in zip(cases, lines):
                            try:
                                value = json.loads(got)
                            except ValueError:
                                fail(f'parse_line 不应当自己打印内容：{got[:60]}')
                            if value == wanted:
                                good += 1
                            elif first is None:
                                first = f'parse_line({line!r}) 应当{"抛出 ValueError" if wanted == "ValueError" else f"返回 {tuple(wanted)}"}，实际为 {value}'
                        if first:
                            fail(f'{good}/{len(cases)} 个用例正确。{first}', 0 if good < 4 else good / len(cases) * 0.9)
                        print(f'通过：{len(cases)} 个用例全部正确')
          `),
          solve: block`
                        cat > ~/grades/grades.py <<'PY'
                        """成绩单的解析与统计。"""


                        def parse_line(line):
                            parts = [part.strip() for part in line.split(',')]
                            if len(parts) != 3:
                                raise ValueError(f'应有 3 列，实际 {len(parts)} 列：{line!r}')
                            number, name, text = parts
                            if not (len(number) == 10 and number.isascii() and number.isdecimal()):
                                raise ValueError(f'学号应为 10 位数字：{number!r}')
                            if not name:
                                raise ValueError('姓名为空')
                            if text == '缺考':
                                return number, name, None
                            score = float(text)
                            if not 0 <= score <= 100:
                                raise ValueError(f'分数超出范围：{text}')
                            return number, name, score
                        PY
          `,
        },
        {
          key: 'summarize',
          title: '任务：统计一个班的成绩',
          kind: 'task',
          points: 14,
          body: block`
                        ## 先把公式写清楚

                        设参加考试的 $n$ 人分数为 $x_1,\dots,x_n$：

                        $$ \bar{x}=\frac{1}{n}\sum_{i=1}^{n}x_i \qquad \text{及格率}=\frac{|\{i: x_i\ge 60\}|}{n} $$

                        **中位数**是排序后正中间的数；$n$ 为偶数时取中间两个的平均。它不受个别极端分数影响，和平均分一起看，才知道分布偏向哪边。

                        ## 任务

                        在 \`~/grades/grades.py\` 中增加 \`summarize(rows, passing=60)\`。\`rows\` 是 \`parse_line\` 返回的三元组列表，返回字典：

                        | 键 | 含义 |
                        | --- | --- |
                        | \`total\` | 总人数（含缺考） |
                        | \`absent\` | 缺考人数 |
                        | \`mean\` | 平均分，保留两位小数 |
                        | \`median\` | 中位数 |
                        | \`pass_rate\` | 及格率（0–1），保留四位小数，分母是**参加考试**的人数 |

                        没有人参加考试时，\`mean\`、\`median\`、\`pass_rate\` 都是 \`None\`，而不是报错。函数不能修改传入的列表。

                        \`\`\`python
                        >>> summarize([('1', '甲', 50.0), ('2', '乙', 70.0), ('3', '丙', None)])
                        {'total': 3, 'absent': 1, 'mean': 60.0, 'median': 60.0, 'pass_rate': 0.5}
                        \`\`\`

                        标准库 \`statistics\` 里有 \`fmean\` 和 \`median\`，可以直接使用。
          `,
          hint: '先 `scores = [score for _, _, score in rows if score is not None]`；注意 `if score` 会把 0 分当成缺考。',
          hintCost: 2,
          check: pythonCheck(block`
                        import textwrap
                        harness = textwrap.dedent('''
                        import json, sys
                        from grades import summarize
                        for scores, passing in json.loads(sys.argv[1]):
                            rows = [(str(i), '学员', s) for i, s in enumerate(scores)]
                            before = list(rows)
                            try:
                                got = summarize(rows) if passing is None else summarize(rows, passing)
                                print(json.dumps('列表被修改' if rows != before else got))
                            except Exception as error:
                                print(json.dumps(type(error).__name__ + ': ' + str(error)))
                        ''')
                        cases = [
                            ([50.0, 70.0, None], None, [3, 1, 60, 60, 0.5], '一人缺考'),
                            ([90.0, 60.0, 75.5], None, [3, 0, 75.17, 75.5, 1], '60 分算及格'),
                            ([0.0, 100.0, 100.0, 59.5], None, [4, 0, 64.88, 79.75, 0.5], '含 0 分，且分数没有排好序'),
                            ([], None, [0, 0, None, None, None], '空列表'),
                            ([None, None], None, [2, 2, None, None, None], '全部缺考'),
                            ([70.0, 80.0, 90.0], 85, [3, 0, 80, 80, 0.3333], '及格线为 85'),
                        ]
                        read('grades/grades.py')
                        result = run(['python3', '-c', harness, json.dumps([[s, p] for s, p, *_ in cases])], cwd=HOME / 'grades')
                        lines = result.stdout.splitlines()
                        if len(lines) != len(cases):
                            fail('无法从 grades.py 导入 summarize：' + tail(result.stderr, 1))
                        names, good, first = ['total', 'absent', 'mean', 'median', 'pass_rate'], 0, None
                        for (_, _, wanted, what), line in zip(cases, lines):
                            got = json.loads(line)
                            wrong = None
                            if not isinstance(got, dict):
                                wrong = f'应返回字典，实际为 {got}'
                            else:
                                for name, value in zip(names, wanted):
                                    found = got.get(name, '（缺少）')
                                    close = isinstance(found, (int, float)) and value is not None and abs(found - value) < 0.011 * (0.01 if name == 'pass_rate' else 1)
                                    if not (found == value or close):
                                        wrong = f'{name} 应为 {value}，实际为 {found}'
                                        break
                            if wrong is None:
                                good += 1
                            elif first is None:
                                first = f'情形"{what}"：{wrong}'
                        if first:
                            fail(f'{good}/{len(cases)} 种情形正确。{first}', good / len(cases) * 0.9)
                        print('通过：六种情形都正确')
          `),
          solve: block`
                        cat >> ~/grades/grades.py <<'PY'


                        def summarize(rows, passing=60):
                            from statistics import fmean, median
                            scores = [score for _, _, score in rows if score is not None]
                            summary = {'total': len(rows), 'absent': len(rows) - len(scores)}
                            if not scores:
                                return summary | {'mean': None, 'median': None, 'pass_rate': None}
                            passed = sum(score >= passing for score in scores)
                            return summary | {
                                'mean': round(fmean(scores), 2),
                                'median': median(scores),
                                'pass_rate': round(passed / len(scores), 4),
                            }
                        PY
          `,
        },
        {
          key: 'quiz-truthiness',
          title: '想一想：0 分去哪儿了',
          kind: 'question',
          points: 6,
          body: block`
                        同学写了下面的代码，结果 0 分的同学没有被统计进去：

                        \`\`\`python
                        scores = [row[2] for row in rows if row[2]]
                        \`\`\`

                        应当把条件改成什么？（填空，写出 \`if\` 后面的完整条件，变量沿用 \`row[2]\`）
          `,
          answer: 'row[2] is not None',
          question: {
            type: 'fill',
            options: [],
            answer: ['row[2] is not None', 'not row[2] is None', 'row[2] != None'],
            analysis:
              '在 Python 里 0、空字符串、空列表和 None 作为条件都是"假"。要区分"没有"和"零"，必须明确地与 None 比较；与 None 比较用 is 而不是 ==。',
          },
        },
      ],
    },
    {
      title: '做成别人能用的命令',
      steps: [
        {
          key: 'command-line',
          title: '任务：成绩报告命令',
          kind: 'task',
          points: 18,
          body: block`
                        ## 好命令的三条规矩

                        1. **结果**写到标准输出，**诊断**写到标准错误，这样 \`命令 > 文件\` 得到的文件是干净的；
                        2. 成功退出码为 0，失败不为 0；
                        3. 个别坏数据不应让整份报告失败，但必须告诉用户**哪一行**有问题。

                        ## 例子：argparse

                        \`\`\`python
                        import argparse

                        parser = argparse.ArgumentParser(description='统计成绩')
                        parser.add_argument('file')
                        parser.add_argument('--pass', dest='passing', type=float, default=60)
                        parser.add_argument('--json', action='store_true')
                        options = parser.parse_args()
                        \`\`\`

                        \`--pass\` 会自动变成 \`options.pass\`，而 \`pass\` 是关键字，所以用 \`dest\` 换一个名字。

                        ## 任务

                        编写 \`~/grades/report.py\`，用法 \`python3 report.py 文件 [--pass 分数] [--json]\`：

                        - 逐行解析，跳过空行；坏行跳过并在标准错误打印一行，包含**行号**（从 1 开始）；
                        - 默认打印五行 \`键: 值\`；带 \`--json\` 时只打印一个 JSON 对象，键同 \`summarize\`，另加 \`bad_lines\`（坏行行号的列表）；
                        - 文件不存在时，标准错误给出提示，退出码为 **1**，不能出现 Traceback。

                        \`\`\`console
                        $ python3 report.py scores.csv --json
                        第 6 行：学号应为 10 位数字：'20260101'
                        第 7 行：分数超出范围：101
                        {"total": 8, "absent": 1, "mean": 74.29, "median": 76.0, "pass_rate": 0.7143, "bad_lines": [6, 7]}
                        \`\`\`

                        ## 常见错误

                        - 打开文件没写 \`encoding='utf-8'\`：换一台机器，姓名就乱码或报错。
                        - 用 \`except Exception: pass\` 跳过坏行：程序自己的错误也一起被吞掉了，只捕获 \`ValueError\`。
          `,
          hint: '循环用 `for number, line in enumerate(file, 1)`；诊断用 `print(..., file=sys.stderr)`；文件不存在捕获 `OSError`。',
          hintCost: 3,
          check: pythonCheck(block`
                        import tempfile
                        read('grades/report.py')
                        text = '2026020201,甲,100\n\n2026020202,乙,缺考\n坏行\n2026020203,丙,80\n2026020204,丁,70\n2026020205,戊,abc\n'
                        folder = Path(tempfile.mkdtemp())
                        (folder / '期末 成绩.csv').write_text(text, encoding='utf-8')
                        base = ['python3', 'report.py', str(folder / '期末 成绩.csv')]
                        result = run(base + ['--json', '--pass', '75'], cwd=HOME / 'grades')
                        if result.returncode != 0:
                            fail('带 --json 运行失败：' + (tail(result.stderr, 1) or f'退出码 {result.returncode}'))
                        try:
                            got = json.loads(result.stdout)
                        except ValueError:
                            fail('带 --json 时标准输出应当只有一个 JSON 对象，实际开头是：' + result.stdout[:60])
                        wanted = {'total': 4, 'absent': 1, 'mean': 83.33, 'pass_rate': 0.6667, 'bad_lines': [4, 7]}
                        for name, value in wanted.items():
                            found = got.get(name)
                            if found != value and not (isinstance(found, (int, float)) and isinstance(value, float) and abs(found - value) < 0.006):
                                fail(f'用另一份成绩单检查：{name} 应为 {value}，实际为 {found}（空行不算坏行，行号从 1 开始）', 0.4)
                        if '4' not in result.stderr or '7' not in result.stderr:
                            fail('坏行的行号应当打印到标准错误，方便用户去改', 0.6)
                        result = run(base, cwd=HOME / 'grades')
                        if 'total' not in result.stdout or result.stdout.strip().startswith('{'):
                            fail('不带 --json 时应打印"键: 值"的文本报告', 0.7)
                        result = run(['python3', 'report.py', '/no/such/file.csv'], cwd=HOME / 'grades')
                        if 'Traceback' in result.stderr or result.returncode != 1:
                            fail(f'文件不存在时应给出提示并以 1 退出，实际退出码 {result.returncode}：{tail(result.stderr, 1)}', 0.8)
                        print('通过：换一份成绩单也能正确报告，坏行不影响其他人')
          `),
          solve: block`
                        cat > ~/grades/report.py <<'PY'
                        """打印一份成绩单的统计。"""
                        import argparse
                        import json
                        import sys

                        from grades import parse_line, summarize


                        def load(path):
                            rows, bad_lines = [], []
                            with open(path, encoding='utf-8') as file:
                                for number, line in enumerate(file, 1):
                                    if not line.strip():
                                        continue
                                    try:
                                        rows.append(parse_line(line))
                                    except ValueError as error:
                                        bad_lines.append(number)
                                        print(f'第 {number} 行：{error}', file=sys.stderr)
                            return rows, bad_lines


                        def main():
                            parser = argparse.ArgumentParser(description='统计成绩')
                            parser.add_argument('file')
                            parser.add_argument('--pass', dest='passing', type=float, default=60)
                            parser.add_argument('--json', action='store_true')
                            options = parser.parse_args()
                            try:
                                rows, bad_lines = load(options.file)
                            except OSError as error:
                                print(f'无法读取 {options.file}：{error.strerror}', file=sys.stderr)
                                return 1
                            summary = summarize(rows, options.passing)
                            if options.json:
                                print(json.dumps(summary | {'bad_lines': bad_lines}, ensure_ascii=False))
                            else:
                                for name, value in summary.items():
                                    print(f'{name}: {value}')
                            return 0


                        if __name__ == '__main__':
                            sys.exit(main())
                        PY
          `,
        },
        {
          key: 'quiz-default-argument',
          title: '想一想：可变的默认参数',
          kind: 'question',
          points: 6,
          body: block`
                        下面的代码依次打印什么？

                        \`\`\`python
                        def add(name, names=[]):
                            names.append(name)
                            return names

                        print(add('甲'))
                        print(add('乙'))
                        \`\`\`
          `,
          answer: 'B。默认值只在定义函数时求值一次。',
          question: {
            type: 'single',
            options: [
              "`['甲']` 和 `['乙']`",
              "`['甲']` 和 `['甲', '乙']`",
              "`['甲', '乙']` 和 `['甲', '乙']`",
              '第二次调用抛出异常',
            ],
            answer: ['B'],
            analysis:
              '默认值在执行 def 时创建一次，之后每次调用共用同一个列表。惯用写法是 names=None，函数里再 names = [] if names is None else names。下一个任务里就藏着这个缺陷。',
          },
        },
      ],
    },
    {
      title: '调试与测试',
      steps: [
        {
          key: 'fix-ranking',
          title: '任务：根据失败的测试找缺陷',
          kind: 'task',
          points: 14,
          body: block`
                        ## 读懂失败

                        \`\`\`console
                        $ cd ~/grades && python3 -m unittest test_ranking
                        FAIL: test_ties_share_a_rank
                        AssertionError: Lists differ: [('乙', 1), ('甲', 2)] != [('乙', 1), ('甲', 1)]
                        \`\`\`

                        从下往上读：**哪条断言失败、期望什么、实际得到什么**。然后只改一处，再运行一次。不要同时改三处，
                        否则你不知道是哪一处起了作用。

                        ## 任务

                        \`~/grades/ranking.py\` 计算名次，同学报告了三个问题：

                        1. 连续调用两次，第二次的结果里混进了第一次的人；
                        2. 分数相同的同学名次不同（应当**并列**，并且其后的名次跳过：1、1、3）；
                        3. 缺考（\`None\`）的同学让程序崩溃（应当排除在外）。

                        请修好 \`ranking.py\`，使 \`python3 -m unittest test_ranking\` 全部通过。分数相同的同学按传入的先后排列。

                        检查程序用的是自己的一份测试，所以修改 \`test_ranking.py\` 没有用。
          `,
          hint: '并列名次：名次等于"比我分数高的人数 + 1"。',
          hintCost: 3,
          setup: block`
                        cd ~/grades
                        cat > ranking.py <<'PY'
                        """按分数从高到低给出名次：[(姓名, 名次), ...]"""


                        def ranking(rows, result=[]):
                            ordered = sorted(rows, key=lambda row: row[1], reverse=True)
                            for place, (name, score) in enumerate(ordered, 1):
                                result.append((name, place))
                            return result
                        PY
                        cat > test_ranking.py <<'PY'
                        import unittest

                        from ranking import ranking


                        class RankingTest(unittest.TestCase):
                            def test_higher_score_comes_first(self):
                                self.assertEqual(ranking([('甲', 60), ('乙', 90)]), [('乙', 1), ('甲', 2)])

                            def test_calls_do_not_influence_each_other(self):
                                ranking([('甲', 60)])
                                self.assertEqual(ranking([('乙', 90)]), [('乙', 1)])

                            def test_ties_share_a_rank(self):
                                self.assertEqual(ranking([('甲', 90), ('乙', 90), ('丙', 80)]), [('甲', 1), ('乙', 1), ('丙', 3)])

                            def test_absent_students_have_no_rank(self):
                                self.assertEqual(ranking([('甲', None), ('乙', 70)]), [('乙', 1)])


                        if __name__ == '__main__':
                            unittest.main()
                        PY
          `,
          check: pythonCheck(block`
                        import textwrap
                        read('grades/ranking.py')
                        harness = textwrap.dedent('''
                        import json, sys
                        from ranking import ranking
                        for rows in json.loads(sys.argv[1]):
                            try:
                                print(json.dumps(ranking([tuple(row) for row in rows])))
                            except Exception as error:
                                print(json.dumps(type(error).__name__ + ': ' + str(error)))
                        ''')
                        cases = [
                            ('高分在前', [['甲', 60], ['乙', 90]], [['乙', 1], ['甲', 2]]),
                            ('连续调用互不影响', [['丙', 75]], [['丙', 1]]),
                            ('并列后跳过名次', [['甲', 90], ['乙', 90], ['丙', 90], ['丁', 70]], [['甲', 1], ['乙', 1], ['丙', 1], ['丁', 4]]),
                            ('中间并列', [['甲', 80], ['乙', 95], ['丙', 80], ['丁', 60]], [['乙', 1], ['甲', 2], ['丙', 2], ['丁', 4]]),
                            ('缺考不参与', [['甲', None], ['乙', 0], ['丙', None]], [['乙', 1]]),
                            ('空列表', [], []),
                        ]
                        result = run(['python3', '-c', harness, json.dumps([rows for _, rows, _ in cases])], cwd=HOME / 'grades')
                        lines = result.stdout.splitlines()
                        if len(lines) != len(cases):
                            fail('ranking.py 无法导入：' + tail(result.stderr, 1))
                        bad = [(what, wanted, json.loads(line)) for (what, _, wanted), line in zip(cases, lines) if json.loads(line) != wanted]
                        if bad:
                            what, wanted, got = bad[0]
                            fail(f'{len(cases) - len(bad)}/{len(cases)} 种情形正确。"{what}"应得到 {wanted}，实际为 {got}', max(0, (4 - len(bad)) / 5))
                        print('通过：三个缺陷都修好了')
          `),
          solve: block`
                        cat > ~/grades/ranking.py <<'PY'
                        """按分数从高到低给出名次：[(姓名, 名次), ...]"""


                        def ranking(rows):
                            present = [(name, score) for name, score in rows if score is not None]
                            ordered = sorted(present, key=lambda row: row[1], reverse=True)
                            return [(name, 1 + sum(other > score for _, other in ordered)) for name, score in ordered]
                        PY
          `,
        },
        {
          key: 'write-tests',
          title: '任务：写能抓住错误的测试',
          kind: 'task',
          points: 18,
          body: block`
                        ## 什么是好测试

                        只会通过的测试没有价值。判断测试好不好，有个直接的办法：**故意把程序改错，看测试会不会失败**。
                        这叫变异测试。

                        ## 被测函数

                        \`~/grades/level.py\` 已经写好并且是正确的：

                        | 输入 | 结果 |
                        | --- | --- |
                        | \`90\`–\`100\` | \`'优秀'\` |
                        | \`80\`–\`90\`（不含 90） | \`'良好'\` |
                        | \`60\`–\`80\`（不含 80） | \`'合格'\` |
                        | \`0\`–\`60\`（不含 60） | \`'不合格'\` |
                        | \`None\` | \`'缺考'\` |
                        | 小于 0 或大于 100 | 抛出 \`ValueError\` |

                        ## 例子

                        \`\`\`python
                        import unittest
                        from level import level


                        class LevelTest(unittest.TestCase):
                            def test_absent(self):
                                self.assertEqual(level(None), '缺考')

                            def test_negative_is_refused(self):
                                with self.assertRaises(ValueError):
                                    level(-1)
                        \`\`\`

                        ## 任务

                        在 \`~/grades/test_level.py\` 中为 \`level\` 编写测试。检查程序会：

                        1. 用正确的实现运行一次，必须全部通过；
                        2. 换上 **6 个各有一处错误**的实现各运行一次，你的测试应当都失败。

                        ## 提示

                        错误最爱待在**边界**上。对每个分界点，测它本身，也测它旁边的一点，例如 \`59.5\` 与 \`60\`。
          `,
          hint: '边界值：0、59.5、60、79.5、80、89.5、90、100，再加上 None、-0.5、100.5。',
          hintCost: 4,
          setup: block`
                        cat > ~/grades/level.py <<'PY'
                        """把分数换成等级。"""


                        def level(score):
                            if score is None:
                                return '缺考'
                            if not 0 <= score <= 100:
                                raise ValueError(f'分数超出范围：{score}')
                            if score >= 90:
                                return '优秀'
                            if score >= 80:
                                return '良好'
                            if score >= 60:
                                return '合格'
                            return '不合格'
                        PY
          `,
          check: pythonCheck(
            block`
                        import shutil, tempfile
                        tests = read('grades/test_level.py')
                        right = (
                            "def level(score):\n    if score is None:\n        return '缺考'\n    if not 0 <= score <= 100:\n"
                            "        raise ValueError(score)\n    if score >= 90:\n        return '优秀'\n    if score >= 80:\n"
                            "        return '良好'\n    if score >= 60:\n        return '合格'\n    return '不合格'\n")
                        mutants = [
                            ('60 分被判为不合格', '>= 60', '> 60'), ('89.5 分被判为优秀', '>= 90', '>= 89'),
                            ('80 分被判为合格', '>= 80', '> 80'), ('100 分被拒绝', '<= 100', '< 100'),
                            ('负分没有被拒绝', '0 <= score <=', '-5 <= score <='), ('缺考被当成 0 分', "return '缺考'", "return '不合格'")]

                        def outcome(code):
                            folder = Path(tempfile.mkdtemp())
                            (folder / 'level.py').write_text(code, encoding='utf-8')
                            (folder / 'test_level.py').write_text(tests, encoding='utf-8')
                            result = run(['python3', '-m', 'unittest', 'test_level'], cwd=folder)
                            shutil.rmtree(folder)
                            return result

                        base = outcome(right)
                        if 'Ran 0 tests' in base.stderr:
                            fail('没有找到任何测试。方法名要以 test_ 开头，并放在 unittest.TestCase 的子类里')
                        if base.returncode != 0:
                            fail('正确的实现没有通过你的测试，请检查期望值：' + next((l for l in base.stderr.splitlines() if 'Error' in l), tail(base.stderr, 1)))
                        survived = [what for what, old, new in mutants if outcome(right.replace(old, new)).returncode == 0]
                        if survived:
                            caught = len(mutants) - len(survived)
                            fail(f'抓住了 {caught}/{len(mutants)} 个错误的实现。还没有测试能发现：{survived[0]}', caught / len(mutants) * 0.9)
                        print('通过：6 个错误的实现都逃不过你的测试')
          `,
            40,
          ),
          solve: block`
                        cat > ~/grades/test_level.py <<'PY'
                        import unittest

                        from level import level


                        class LevelTest(unittest.TestCase):
                            def test_boundaries(self):
                                cases = [(0, '不合格'), (59.5, '不合格'), (60, '合格'), (79.5, '合格'),
                                         (80, '良好'), (89.5, '良好'), (90, '优秀'), (100, '优秀'), (None, '缺考')]
                                for score, wanted in cases:
                                    with self.subTest(score=score):
                                        self.assertEqual(level(score), wanted)

                            def test_out_of_range_is_refused(self):
                                for score in (-0.5, 100.5):
                                    with self.subTest(score=score), self.assertRaises(ValueError):
                                        level(score)
                        PY
          `,
        },
        {
          key: 'report',
          title: '实验报告：可靠性从哪里来',
          kind: 'report',
          points: 10,
          body: block`
                        ## 要求

                        写一份报告（400 字左右），回答：

                        1. **数据**（2 分）：用 \`report.py\` 处理 \`scores.csv\`，给出统计结果，并说明两个坏行各错在哪里。
                        2. **缺陷**（4 分）：\`ranking.py\` 的三个缺陷，各自的**现象 → 原因 → 改法**，并说明你按什么顺序修的。
                        3. **测试**（3 分）：你的测试在第一次检查时抓住了几个错误的实现？哪一个最难，后来加了什么用例？
                        4. **改进**（1 分）：如果要交给教务老师长期使用，还缺什么？

                        如果和同学讨论过，请写明与谁讨论了什么。
          `,
          answer: block`
                        - 数据：参加统计 8 人、缺考 1 人，平均 74.29，中位数 76，及格率 71.43%；第 6 行学号只有 8 位，第 7 行分数 101 超出范围。
                        - 缺陷：默认参数 \`result=[]\` 被多次调用共享；\`enumerate\` 给每人不同名次，改为"比我高的人数加一"；\`None\` 不能与数字比较，先过滤。
                        - 测试：多数学员漏掉 100 分与 59.5/89.5 这类边界，能说出"边界本身与相邻值各测一次"即可得满分。
                        - 改进示例：支持 xlsx、统一编码、记录处理日志、给出分数段分布。
          `,
        },
      ],
    },
  ],
}
