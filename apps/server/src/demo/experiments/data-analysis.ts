import { block } from './block.ts'
import { pythonCheck } from './check-script.ts'
import type { DemoExperiment } from './types.ts'

/** Data analysis with the standard library: inspect, clean, group, describe, fit a line, draw an SVG chart. */
export const dataAnalysis: DemoExperiment = {
  key: 'data-analysis',
  title: '数据分析：食堂一周消费数据的清洗与洞察',
  summary: block`
        后勤处交给你一份食堂刷卡记录：有重复、有缺失、有三种日期写法，还有一笔 9999 元的"午餐"。
        他们想知道：**什么时候最挤？每餐花多少钱？人流和气温有关系吗？**

        本实验只用 Python 标准库，完整走一遍数据分析的五步：**体检 → 清洗 → 汇总 → 建模 → 呈现**。
        每一步的结论都由数据支撑，每一次删改都有据可查。
  `,
  category: 'data-analysis',
  tags: ['数据清洗', '统计', '线性回归', '可视化'],
  difficulty: 'medium',
  durationMinutes: 130,
  suite: {
    key: 'data-analysis-suite',
    title: '数据分析单机环境',
    machines: [{ hostname: 'data', templateKey: 'data' }],
  },
  teachingGuide: block`
        **课时建议**：3 学时：体检与清洗 1 学时，汇总与统计 1 学时，回归与作图 1 学时。

        **为什么不用 pandas**：学员亲手写一次去重、分组、最小二乘，之后再用库时才知道库替他做了哪些决定。
        课程后续可以让学员用 pandas 重做一遍，比较代码行数与可控性。

        **讨论题**：清洗规则是分析者的选择。请学员辩论：9999 元应当删除、修正为 99.99，还是保留？怎样向后勤处求证？

        **答案要点**（由固定种子产生，各学员相同）：原始 1230 行，重复 30 行；清洗后 1140 行；
        人流随气温升高而下降，决定系数约 0.95，但样本只有 30 天，不能外推。

        **常见困难**

        | 环节 | 现象 | 引导 |
        | --- | --- | --- |
        | 清洗 | \`2026/3/2\` 与 \`2026-03-02\` 没有统一 | 依次尝试几种格式，都失败才算坏行 |
        | 汇总 | 高峰写成了 12 点整点的字符串 \`"12"\` 与 \`12\` 混用 | 看清要求的列类型 |
        | 回归 | 公式里把 x、y 写反 | 用三个点手算一遍再写程序 |
  `,
  sections: [
    {
      title: '体检与清洗',
      steps: [
        {
          key: 'inspect',
          title: '任务：给数据做体检',
          kind: 'task',
          points: 12,
          body: block`
                        ## 先看，再动

                        数据分析的大部分时间花在弄清"手里到底是什么"。\`~/meals.csv\` 是原始记录，**不要修改它**：

                        \`\`\`bash
                        head -n 5 ~/meals.csv
                        wc -l ~/meals.csv
                        cut -d, -f3 ~/meals.csv | sort | uniq -c | sort -rn | head
                        \`\`\`

                        | 列 | 含义 | 例子 |
                        | --- | --- | --- |
                        | \`card\` | 校园卡号 | \`C0147\` |
                        | \`time\` | 刷卡时间 | \`2026-03-02 12:05\` |
                        | \`canteen\` | 食堂 | \`一食堂\` |
                        | \`amount\` | 金额（元） | \`13.5\` |

                        ## 任务

                        把体检结果写入 \`~/answers/profile.json\`：

                        | 键 | 含义 |
                        | --- | --- |
                        | \`rows\` | 数据行数，不含表头 |
                        | \`duplicates\` | 与前面某一行**完全相同**的行数（同一内容出现 3 次，算 2 行重复） |
                        | \`missing\` | 各列的缺失个数，如 \`{"card": 0, …}\`；去掉空格后为空即为缺失 |
                        | \`over_100\` | 金额能转成数字且大于 100 的行数 |

                        ## 例子

                        \`\`\`python
                        import csv, json
                        with open('meals.csv', encoding='utf-8', newline='') as file:
                            rows = list(csv.DictReader(file))
                        print(len(rows), rows[0]['canteen'])
                        \`\`\`
          `,
          hint: '重复行数 = 总行数 − 不同行数，可用 `len({tuple(row.values()) for row in rows})`。',
          hintCost: 2,
          setup: block`
                        mkdir -p ~/answers
                        python3 - <<'PY'
                        import csv, random
                        from datetime import date, datetime, timedelta
                        from pathlib import Path

                        dice = random.Random(530)
                        rows = []
                        for number in range(1200):
                            day = date(2026, 3, 2) + timedelta(days=dice.choices(range(7), [20, 19, 19, 18, 16, 6, 5])[0])
                            hour = dice.choices([7, 8, 11, 12, 13, 17, 18, 19], [9, 6, 17, 27, 6, 14, 16, 5])[0]
                            moment = datetime(day.year, day.month, day.day, hour, dice.randint(0, 59))
                            canteen = dice.choices(['一食堂', '二食堂', '清真餐厅', '教工餐厅'], [40, 32, 16, 12])[0]
                            base = {7: 5, 8: 6}.get(hour, 13) + (4 if canteen == '教工餐厅' else 0)
                            amount = f'{max(1.5, dice.gauss(base, 3)):.1f}'
                            style = dice.random()
                            time = moment.strftime('%Y-%m-%d %H:%M')
                            if style < 0.10:
                                time = f'{moment.year}/{moment.month}/{moment.day} {moment:%H:%M}'
                            elif style < 0.16:
                                time = moment.strftime('%Y%m%d%H%M')
                            fault = dice.random()
                            if fault < 0.015:
                                amount = ''
                            elif fault < 0.022:
                                amount = dice.choice(['9999', '1350', '880'])
                            elif fault < 0.030:
                                amount = f'-{amount}'
                            elif fault < 0.036:
                                canteen = ''
                            elif fault < 0.060:
                                canteen = f' {canteen} '
                            elif fault < 0.066:
                                time = dice.choice(['2026-03-32 12:00', '昨天中午', ''])
                            elif fault < 0.085:
                                amount = f'￥{amount}'
                            rows.append([f'C{dice.randint(1, 320):04d}', time, canteen, amount])
                        for number in range(30):
                            rows.insert(dice.randint(0, len(rows)), list(rows[dice.randint(0, len(rows) - 1)]))
                        with open(Path.home() / 'meals.csv', 'w', encoding='utf-8', newline='') as file:
                            writer = csv.writer(file)
                            writer.writerow(['card', 'time', 'canteen', 'amount'])
                            writer.writerows(rows)
                        PY
          `,
          check: pythonCheck(block`
                        import csv
                        rows = [tuple(row.values()) for row in csv.DictReader(read('meals.csv').splitlines())]
                        if len(rows) != 1230:
                            fail(f'原始数据应有 1230 行，现在是 {len(rows)} 行。请重置本环节，不要修改 meals.csv')

                        def number(text):
                            try:
                                return float(text)
                            except ValueError:
                                return 0.0

                        truth = {
                            'rows': len(rows),
                            'duplicates': len(rows) - len(set(rows)),
                            'missing': {name: sum(not row[at].strip() for row in rows) for at, name in enumerate(('card', 'time', 'canteen', 'amount'))},
                            'over_100': sum(number(row[3]) > 100 for row in rows),
                        }
                        try:
                            got = json.loads(read('answers/profile.json'))
                        except ValueError as error:
                            fail(f'profile.json 不是合法的 JSON：{error}')
                        if not isinstance(got, dict):
                            fail('profile.json 应当是一个 JSON 对象')
                        wrong = [name for name in truth if got.get(name) != truth[name]]
                        if wrong:
                            fail(f'{4 - len(wrong)}/4 项正确。{wrong[0]} 不对，你写的是 {got.get(wrong[0], "（缺少）")}', (4 - len(wrong)) / 4 * 0.9)
                        print('通过：四项体检结果都正确')
          `),
          solve: block`
                        cd ~ && python3 - <<'PY'
                        import csv, json
                        with open('meals.csv', encoding='utf-8', newline='') as file:
                            rows = list(csv.DictReader(file))
                        def number(text):
                            try:
                                return float(text)
                            except ValueError:
                                return 0
                        profile = {
                            'rows': len(rows),
                            'duplicates': len(rows) - len({tuple(row.values()) for row in rows}),
                            'missing': {name: sum(not row[name].strip() for row in rows) for name in rows[0]},
                            'over_100': sum(number(row['amount']) > 100 for row in rows),
                        }
                        with open('answers/profile.json', 'w') as file:
                            json.dump(profile, file)
                        PY
          `,
        },
        {
          key: 'clean',
          title: '任务：写一个可重复的清洗程序',
          kind: 'task',
          points: 18,
          body: block`
                        ## 清洗要能重来

                        在表格软件里手工删行，三天后没有人说得清删了什么。把规则写成程序，换一份数据也能用。

                        ## 规则（按顺序）

                        1. 与前面完全相同的**原始行**删除，保留第一次出现的；
                        2. \`time\` 统一成 \`YYYY-MM-DD HH:MM\`。可能的写法有 \`2026-03-02 12:05\`、\`2026/3/2 12:05\`、\`202603021205\`；都不符合（或日期不存在）则丢弃该行；
                        3. \`canteen\` 去掉首尾空格，为空则丢弃；
                        4. \`amount\` 去掉开头的 \`￥\`，必须是大于 0、不超过 100 的数字，否则丢弃；写成两位小数；
                        5. 按时间从早到晚排序，时间相同的保持原来的先后。

                        ## 例子：依次尝试几种格式

                        \`\`\`python
                        from datetime import datetime

                        def parse_day(text):
                            for form in ('%Y-%m-%d', '%d/%m/%Y'):
                                try:
                                    return datetime.strptime(text, form)
                                except ValueError:
                                    continue
                            return None          # 都不符合
                        \`\`\`

                        \`%m\` 在读取时也接受不补零的 \`3\`。

                        ## 任务

                        编写 \`~/clean.py\`，用法 \`python3 clean.py 输入.csv 输出.csv\`。输出的表头与输入相同，UTF-8 编码。运行它，得到 \`~/clean.csv\`：

                        \`\`\`bash
                        python3 ~/clean.py ~/meals.csv ~/clean.csv && head -n 3 ~/clean.csv
                        \`\`\`

                        检查程序还会用另一份小数据运行你的程序。
          `,
          hint: '先用集合记住见过的原始行；`float("nan")` 不会报错，用 `0 < amount <= 100` 判断就能挡住它。',
          hintCost: 4,
          check: pythonCheck(block`
                        import csv, tempfile
                        read('clean.py')
                        folder = Path(tempfile.mkdtemp())
                        sample = [
                            ('C0001', '2026-04-02 12:00', '一食堂', '10'), ('C0002', '2026/4/1 07:05', ' 二食堂 ', '￥6.5'),
                            ('C0001', '2026-04-02 12:00', '一食堂', '10'), ('C0003', '202604011830', '一食堂', '100'),
                            ('C0004', '2026-04-31 12:00', '一食堂', '10'), ('C0005', '2026-04-01 12:00', '  ', '10'),
                            ('C0006', '2026-04-01 12:00', '一食堂', '0'), ('C0007', '2026-04-01 12:00', '一食堂', '100.01'),
                            ('C0008', '2026-04-01 12:00', '一食堂', 'nan'), ('C0009', '2026-04-02 12:00', '二食堂', '12.3'),
                            ('C0010', '', '一食堂', '9'), ('C0011', '2026-04-01 07:05', '一食堂', ''), ('C0012', '2026-04-01 07:05', '教工餐厅', '8.25'),
                        ]
                        with open(folder / 'in.csv', 'w', encoding='utf-8', newline='') as file:
                            csv.writer(file).writerows([('card', 'time', 'canteen', 'amount'), *sample])
                        result = run(['python3', str(HOME / 'clean.py'), str(folder / 'in.csv'), str(folder / 'out.csv')], cwd=folder)
                        if result.returncode != 0:
                            fail('clean.py 运行出错：' + tail(result.stderr, 1))
                        if not (folder / 'out.csv').is_file():
                            fail('clean.py 没有写出第二个参数指定的文件')
                        with open(folder / 'out.csv', encoding='utf-8-sig', newline='') as file:
                            got = [tuple(row) for row in csv.reader(file) if row]
                        wanted = [('card', 'time', 'canteen', 'amount'), ('C0002', '2026-04-01 07:05', '二食堂', '6.50'),
                            ('C0012', '2026-04-01 07:05', '教工餐厅', '8.25'), ('C0003', '2026-04-01 18:30', '一食堂', '100.00'),
                            ('C0001', '2026-04-02 12:00', '一食堂', '10.00'), ('C0009', '2026-04-02 12:00', '二食堂', '12.30')]
                        if got != wanted:
                            lost = [row for row in wanted if row[:3] not in [one[:3] for one in got]]
                            extra = [row for row in got if row[:3] not in [one[:3] for one in wanted]]
                            detail = f'缺少 {lost[0]}' if lost else f'多出 {extra[0]}' if extra else '各行都在，但顺序、重复或小数位数不符合要求'
                            fail(f'用另一份数据检查，应得到 5 行，实际 {max(0, len(got) - 1)} 行：{detail}', 0.2 if lost or extra else 0.6)
                        if not (HOME / 'clean.csv').is_file():
                            fail('程序正确，还需要运行它得到 ~/clean.csv', 0.8)
                        with open(HOME / 'clean.csv', encoding='utf-8-sig', newline='') as file:
                            rows = list(csv.reader(file))
                        run(['python3', str(HOME / 'clean.py'), str(HOME / 'meals.csv'), str(folder / 'full.csv')])
                        with open(folder / 'full.csv', encoding='utf-8-sig', newline='') as file:
                            if rows != list(csv.reader(file)):
                                fail('~/clean.csv 不是用现在的 clean.py 得到的，请重新运行一次', 0.9)
                        print(f'通过：清洗后剩下 {len(rows) - 1} 行')
          `),
          solve: block`
                        cat > ~/clean.py <<'PY'
                        """清洗食堂刷卡记录：python3 clean.py 输入.csv 输出.csv"""
                        import csv
                        import sys
                        from datetime import datetime

                        FORMS = ('%Y-%m-%d %H:%M', '%Y/%m/%d %H:%M', '%Y%m%d%H%M')


                        def parse_time(text):
                            for form in FORMS:
                                try:
                                    return datetime.strptime(text.strip(), form)
                                except ValueError:
                                    continue
                            return None


                        def parse_amount(text):
                            try:
                                amount = float(text.strip().removeprefix('￥'))
                            except ValueError:
                                return None
                            return amount if 0 < amount <= 100 else None


                        def clean(rows):
                            seen, kept = set(), []
                            for row in rows:
                                key = tuple(row)
                                if key in seen:
                                    continue
                                seen.add(key)
                                card, time, canteen, amount = row
                                moment, price, place = parse_time(time), parse_amount(amount), canteen.strip()
                                if moment and price and place:
                                    kept.append([card, moment.strftime('%Y-%m-%d %H:%M'), place, f'{price:.2f}'])
                            return sorted(kept, key=lambda row: row[1])


                        with open(sys.argv[1], encoding='utf-8', newline='') as file:
                            header, *rows = csv.reader(file)
                        with open(sys.argv[2], 'w', encoding='utf-8', newline='') as file:
                            csv.writer(file).writerows([header, *clean(rows)])
                        PY
                        python3 ~/clean.py ~/meals.csv ~/clean.csv
          `,
        },
        {
          key: 'quiz-outlier',
          title: '想一想：9999 元的午餐',
          kind: 'question',
          points: 5,
          body: block`
                        数据里有几笔 9999 元的消费。如果**不处理**它们，下面哪个统计量受到的影响**最小**？

                        | 金额 | 5 | 12 | 13 | 14 | 9999 |
                        | --- | --- | --- | --- | --- | --- |
          `,
          answer: 'B。中位数只看排序后的位置。',
          question: {
            type: 'single',
            options: ['平均数', '中位数', '标准差', '极差（最大值减最小值）'],
            answer: ['B'],
            analysis:
              '表中五个数的平均数约为 2008.6，中位数仍是 13。中位数与四分位距只依赖次序，称为稳健统计量；平均数、标准差和极差都会被一个极端值带偏。',
          },
        },
      ],
    },
    {
      title: '汇总与统计',
      steps: [
        {
          key: 'busy-hours',
          title: '任务：什么时候最挤',
          kind: 'task',
          points: 13,
          body: block`
                        > 从这里开始使用上一步得到的 \`~/clean.csv\`

                        ## 分组：按键归堆

                        \`\`\`python
                        from collections import Counter, defaultdict

                        visits = Counter(row['canteen'] for row in rows)      # 每组有几个
                        amounts = defaultdict(list)                           # 每组有哪些
                        for row in rows:
                            amounts[row['canteen']].append(float(row['amount']))
                        \`\`\`

                        ## 任务

                        统计**每个食堂最忙的一小时**，写入 \`~/answers/busy.csv\`，表头 \`canteen,hour,visits,share\`：

                        | 列 | 含义 |
                        | --- | --- |
                        | \`canteen\` | 食堂名称 |
                        | \`hour\` | 最忙的小时，0–23 的整数；并列时取较早的 |
                        | \`visits\` | 该小时的刷卡次数 |
                        | \`share\` | 占该食堂总次数的比例，保留三位小数 |

                        按 \`visits\` 从多到少排列。例如：

                        \`\`\`
                        canteen,hour,visits,share
                        一食堂,12,128,0.281
                        \`\`\`

                        ## 自查

                        如果四个食堂的 \`visits\` 之和超过总行数，说明分组的键写错了。
          `,
          hint: '键用二元组 `(食堂, 小时)`，小时取 `int(row["time"][11:13])`。',
          hintCost: 2,
          check: pythonCheck(block`
                        import csv
                        from collections import Counter
                        rows = list(csv.DictReader(read('clean.csv').splitlines()))
                        total = Counter(row['canteen'] for row in rows)
                        hours = Counter((row['canteen'], int(row['time'][11:13])) for row in rows)
                        best = {name: min((-count, hour) for (place, hour), count in hours.items() if place == name) for name in total}
                        got = list(csv.DictReader(read('answers/busy.csv').splitlines()))
                        if sorted(row.get('canteen') or '' for row in got) != sorted(total):
                            fail(f'应当每个食堂一行，共 {len(total)} 行，表头为 canteen,hour,visits,share；现在有 {len(got)} 行')
                        good, first = 0, None
                        for row in got:
                            count, hour = -best[row['canteen']][0], best[row['canteen']][1]
                            share = count / total[row['canteen']]
                            try:
                                right = int(row['hour']) == hour and int(row['visits']) == count and abs(float(row['share']) - share) < 0.0011
                            except (TypeError, ValueError):
                                fail(f'{row["canteen"]} 这一行含有不是数字的内容：{list(row.values())}', 0.1)
                            if right:
                                good += 1
                            elif first is None:
                                first = f'{row["canteen"]} 写的是 {row["hour"]} 点 {row["visits"]} 次、占 {row["share"]}，与数据不符'
                        if first:
                            fail(f'{good}/{len(total)} 行正确。{first}', good / len(total) * 0.8)
                        if [int(row['visits']) for row in got] != sorted((int(row['visits']) for row in got), reverse=True):
                            fail('内容正确，但没有按 visits 从多到少排列', 0.8)
                        print('通过：每个食堂的高峰都找到了')
          `),
          solve: block`
                        cd ~ && python3 - <<'PY'
                        import csv
                        from collections import Counter
                        with open('clean.csv', encoding='utf-8', newline='') as file:
                            rows = list(csv.DictReader(file))
                        total = Counter(row['canteen'] for row in rows)
                        hours = Counter((row['canteen'], int(row['time'][11:13])) for row in rows)
                        table = []
                        for name in total:
                            count, hour = max((count, -hour) for (place, hour), count in hours.items() if place == name)
                            table.append([name, -hour, count, f'{count / total[name]:.3f}'])
                        table.sort(key=lambda row: -row[2])
                        with open('answers/busy.csv', 'w', encoding='utf-8', newline='') as file:
                            csv.writer(file).writerows([['canteen', 'hour', 'visits', 'share'], *table])
                        PY
          `,
        },
        {
          key: 'describe',
          title: '任务：每餐花多少钱',
          kind: 'task',
          points: 12,
          body: block`
                        ## 描述一组数

                        | 统计量 | 回答的问题 | 标准库 |
                        | --- | --- | --- |
                        | 平均数 $\bar x$ | 总量平摊到每个人是多少 | \`statistics.fmean\` |
                        | 中位数 | 中间那个人是多少 | \`statistics.median\` |
                        | 样本标准差 $s$ | 大家相差多大 | \`statistics.stdev\` |
                        | 四分位距 $IQR=Q_3-Q_1$ | 中间一半的人相差多大 | \`statistics.quantiles(x, n=4)\` |

                        样本标准差的分母是 $n-1$：

                        $$ s=\sqrt{\frac{1}{n-1}\sum_{i=1}^{n}(x_i-\bar{x})^2} $$

                        **箱线图规则**：小于 $Q_1-1.5\,IQR$ 或大于 $Q_3+1.5\,IQR$ 的值称为离群值。离群值只是值得看一眼，不等于错误。

                        ## 任务

                        只看**午餐**（11、12、13 点开头的刷卡），把金额的统计写入 \`~/answers/lunch.json\`：

                        \`count\`、\`mean\`、\`median\`、\`stdev\`、\`q1\`、\`q3\`、\`outliers\`（离群值个数）。标准差保留四位小数，其余保留两位即可。
                        四分位数使用 \`statistics.quantiles(amounts, n=4)\` 的默认方法。

                        ## 常见错误

                        用了 \`pstdev\`：那是总体标准差，分母为 $n$。我们的一周数据是样本。
          `,
          hint: '`q1, _, q3 = statistics.quantiles(amounts, n=4)`；用未四舍五入的 q1、q3 计算离群值。',
          hintCost: 2,
          check: pythonCheck(block`
                        import csv, statistics
                        rows = csv.DictReader(read('clean.csv').splitlines())
                        x = [float(row['amount']) for row in rows if row['time'][11:13] in ('11', '12', '13')]
                        q1, _, q3 = statistics.quantiles(x, n=4)
                        reach = 1.5 * (q3 - q1)
                        truth = {'count': len(x), 'mean': statistics.fmean(x), 'median': statistics.median(x), 'stdev': statistics.stdev(x),
                                 'q1': q1, 'q3': q3, 'outliers': sum(v < q1 - reach or v > q3 + reach for v in x)}
                        try:
                            got = json.loads(read('answers/lunch.json'))
                        except ValueError as error:
                            fail(f'lunch.json 不是合法的 JSON：{error}')
                        allowed = {'count': 0, 'outliers': 0, 'stdev': 0.0006}
                        near = lambda found, name, value: isinstance(found, (int, float)) and abs(found - value) <= allowed.get(name, 0.011)
                        wrong = [name for name in truth if not near(got.get(name), name, truth[name])]
                        if 'stdev' in wrong and near(got.get('stdev'), 'stdev', statistics.pstdev(x)):
                            fail('stdev 用的是总体标准差，请改用样本标准差（分母 n-1）', 0.7)
                        if wrong:
                            fail(f'{7 - len(wrong)}/7 项正确。{wrong[0]} 不对，你写的是 {got.get(wrong[0], "（缺少）")}', (7 - len(wrong)) / 7 * 0.9)
                        print(f'通过：午餐 {len(x)} 笔，中位数 {truth["median"]:.2f} 元')
          `),
          solve: block`
                        cd ~ && python3 - <<'PY'
                        import csv, json, statistics
                        with open('clean.csv', encoding='utf-8', newline='') as file:
                            x = [float(row['amount']) for row in csv.DictReader(file) if row['time'][11:13] in ('11', '12', '13')]
                        q1, _, q3 = statistics.quantiles(x, n=4)
                        reach = 1.5 * (q3 - q1)
                        result = {'count': len(x), 'mean': round(statistics.fmean(x), 2), 'median': statistics.median(x),
                                  'stdev': round(statistics.stdev(x), 4), 'q1': q1, 'q3': q3,
                                  'outliers': sum(v < q1 - reach or v > q3 + reach for v in x)}
                        with open('answers/lunch.json', 'w') as file:
                            json.dump(result, file)
                        PY
          `,
        },
      ],
    },
    {
      title: '建模与呈现',
      steps: [
        {
          key: 'fit-line',
          title: '任务：人流和气温有关系吗',
          kind: 'task',
          points: 15,
          body: block`
                        ## 最小二乘：让误差的平方和最小

                        用直线 $\hat{y}=a+bx$ 描述两个量的关系，选择使 $\sum (y_i-\hat y_i)^2$ 最小的 $a$、$b$：

                        $$ b=\frac{\sum (x_i-\bar x)(y_i-\bar y)}{\sum (x_i-\bar x)^2}, \qquad a=\bar y-b\,\bar x $$

                        **决定系数** $R^2$ 说明直线解释了多少变化，1 是完全解释，0 是毫无帮助：

                        $$ R^2 = 1-\frac{\sum (y_i-\hat y_i)^2}{\sum (y_i-\bar y)^2} $$

                        ## 手算一个小例子

                        点 $(1,2),(2,4),(3,5)$：$\bar x=2,\ \bar y=\tfrac{11}{3}$，分子为 3，分母为 2，所以 $b=1.5,\ a\approx0.667$。

                        ## 任务

                        \`~/weather.csv\` 有三十天的最高气温与食堂总人次（\`day,temperature,visits\`）。

                        1. 编写 \`~/fit.py\`，用法 \`python3 fit.py 文件 x列名 y列名\`，只打印一个 JSON 对象，键为 \`slope\`、\`intercept\`、\`r2\`；
                        2. 公式自己实现，不使用 \`statistics.linear_regression\`；
                        3. 所有 x 都相同时无法拟合：向标准错误说明，退出码 1；
                        4. 把 \`weather.csv\` 的结果存为 \`~/answers/fit.json\`。

                        \`\`\`console
                        $ python3 ~/fit.py ~/weather.csv temperature visits | tee ~/answers/fit.json
                        \`\`\`

                        ## 常见错误

                        看到 $R^2$ 很高就说"气温**导致**人流变化"。相关不是因果：也许是天热时点了外卖，也许那几天恰好放假。
          `,
          hint: '把两列读成列表 x、y，先算平均值；分母为 0 时退出。',
          hintCost: 3,
          setup: block`
                        python3 - <<'PY'
                        import random
                        from pathlib import Path
                        dice = random.Random(99)
                        lines = ['day,temperature,visits']
                        for day in range(1, 31):
                            temperature = round(8 + day * 0.55 + dice.gauss(0, 2.2), 1)
                            lines.append(f'2026-04-{day:02d},{temperature},{round(5200 - 92 * temperature + dice.gauss(0, 150))}')
                        Path.home().joinpath('weather.csv').write_text('\n'.join(lines) + '\n')
                        PY
          `,
          check: pythonCheck(block`
                        import csv, tempfile
                        if 'linear_regression' in read('fit.py'):
                            fail('请自己实现公式，不使用 statistics.linear_regression')

                        def fit(x, y):
                            mx, my = sum(x) / len(x), sum(y) / len(y)
                            b = sum((p - mx) * (q - my) for p, q in zip(x, y)) / sum((p - mx) ** 2 for p in x)
                            a = my - b * mx
                            return {'slope': b, 'intercept': a,
                                    'r2': 1 - sum((q - a - b * p) ** 2 for p, q in zip(x, y)) / sum((q - my) ** 2 for q in y)}

                        def compare(got, truth, what, score):
                            if not isinstance(got, dict):
                                fail(f'{what}：应是一个 JSON 对象', score)
                            for name, value in truth.items():
                                if not isinstance(got.get(name), (int, float)) or abs(got[name] - value) > 0.006 * max(1, abs(value)):
                                    fail(f'{what}：{name} 应约为 {value:.3f}，实际为 {got.get(name)}', score)

                        path = Path(tempfile.mkdtemp()) / 'points.csv'
                        path.write_text('id,u,v\n1,1,2\n2,2,4\n3,3,5\n4,7,6\n')
                        result = run(['python3', str(HOME / 'fit.py'), str(path), 'u', 'v'])
                        try:
                            got = json.loads(result.stdout)
                        except ValueError:
                            fail('用四个点试运行，标准输出应是一个 JSON 对象：' + (tail(result.stderr, 1) or result.stdout[:60] or '（没有输出）'))
                        compare(got, fit([1, 2, 3, 7], [2, 4, 5, 6]), '四个点的例子', 0.2)
                        path.write_text('u,v\n3,1\n3,2\n')
                        result = run(['python3', str(HOME / 'fit.py'), str(path), 'u', 'v'])
                        if result.returncode != 1 or 'Traceback' in result.stderr:
                            fail(f'所有 x 相同时应说明原因并以 1 退出，实际退出码 {result.returncode}，{tail(result.stderr, 1)[:60]}', 0.7)
                        rows = list(csv.DictReader(read('weather.csv').splitlines()))
                        truth = fit([float(row['temperature']) for row in rows], [float(row['visits']) for row in rows])
                        try:
                            saved = json.loads(read('answers/fit.json'))
                        except ValueError as error:
                            fail(f'answers/fit.json 不是合法的 JSON：{error}', 0.8)
                        compare(saved, truth, '气温与人次', 0.8)
                        print(f'通过：气温每升高 1 度，人次约减少 {-truth["slope"]:.0f}')
          `),
          solve: block`
                        cat > ~/fit.py <<'PY'
                        """一元线性回归：python3 fit.py 文件 x列名 y列名"""
                        import csv
                        import json
                        import sys

                        path, x_name, y_name = sys.argv[1:]
                        with open(path, encoding='utf-8', newline='') as file:
                            rows = list(csv.DictReader(file))
                        x = [float(row[x_name]) for row in rows]
                        y = [float(row[y_name]) for row in rows]
                        mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
                        spread = sum((value - mean_x) ** 2 for value in x)
                        if spread == 0:
                            print(f'{x_name} 的值全都相同，无法拟合', file=sys.stderr)
                            sys.exit(1)
                        slope = sum((p - mean_x) * (q - mean_y) for p, q in zip(x, y)) / spread
                        intercept = mean_y - slope * mean_x
                        left = sum((q - intercept - slope * p) ** 2 for p, q in zip(x, y))
                        whole = sum((q - mean_y) ** 2 for q in y)
                        r2 = 1 - left / whole if whole else 1.0
                        print(json.dumps({'slope': slope, 'intercept': intercept, 'r2': r2}))
                        PY
                        python3 ~/fit.py ~/weather.csv temperature visits > ~/answers/fit.json
          `,
        },
        {
          key: 'quiz-axis',
          title: '想一想：不从零开始的柱子',
          kind: 'question',
          points: 5,
          body: block`
                        两个食堂的满意度分别是 82% 和 85%。有人画了一张柱状图，纵轴从 80% 开始，于是第二根柱子看起来有第一根的两倍多高。

                        判断：柱状图用**长度**表示数值，所以纵轴应当从 0 开始；而折线图主要看**变化**，纵轴可以不从 0 开始，但应当标明。
          `,
          answer: '对。',
          question: {
            type: 'true_false',
            options: [],
            answer: ['对'],
            analysis:
              '读者会不自觉地比较柱子的长度。截断的柱子把 82 比 85 画成了 2 比 5，夸大了差别。折线用位置和斜率传达信息，截断纵轴有时反而更清楚，只要如实标注。',
          },
        },
        {
          key: 'draw-chart',
          title: '任务：画一张诚实的柱状图',
          kind: 'task',
          points: 10,
          body: block`
                        ## SVG：用文字画图

                        SVG 是一种文本格式的矢量图，浏览器可以直接打开。原点在**左上角**，y 轴向下：

                        \`\`\`xml
                        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="120">
                          <title>示例</title>
                          <rect x="20" y="40" width="30" height="60" fill="steelblue"/>
                          <text x="35" y="115" text-anchor="middle">甲</text>
                        </svg>
                        \`\`\`

                        要让柱子立在同一条基线上，需要 \`y + height\` 都相等。

                        ## 任务

                        根据 \`~/clean.csv\` 画出**各食堂的总刷卡次数**，保存为 \`~/answers/chart.svg\`：

                        - 每个食堂一个 \`<rect>\`，共四个，按次数从多到少、从左到右排列；
                        - 高度与次数**成正比**（从零开始），底边在同一条线上，互不重叠；
                        - 用 \`<text>\` 写出每个食堂的名称和次数；
                        - 有 \`<title>\`，说明这张图讲什么。

                        背景不要用 \`<rect>\`，以免被当成柱子。用程序生成，不要手工量。
          `,
          hint: '比例：`height = 次数 / 最大次数 * 200`，`y = 220 - height`。',
          hintCost: 2,
          check: pythonCheck(block`
                        import csv
                        import xml.etree.ElementTree as tree
                        from collections import Counter
                        total = Counter(row['canteen'] for row in csv.DictReader(read('clean.csv').splitlines())).most_common()
                        try:
                            root = tree.fromstring(read('answers/chart.svg'))
                        except tree.ParseError as error:
                            fail(f'chart.svg 不是合法的 XML：{error}')
                        parts = [(node.tag.rpartition('}')[2], node) for node in root.iter()]
                        bars = [node for name, node in parts if name == 'rect']
                        if len(bars) != len(total):
                            fail(f'应有 {len(total)} 个 rect，现在有 {len(bars)} 个')
                        try:
                            boxes = sorted(tuple(float(node.get(name, '0').removesuffix('px')) for name in ('x', 'y', 'width', 'height')) for node in bars)
                        except ValueError:
                            fail('rect 的 x、y、width、height 应当都是数字', 0.1)
                        tallest = boxes[0][3]
                        if tallest <= 0:
                            fail('第一根柱子的高度为 0', 0.1)
                        words = ' '.join(''.join(node.itertext()) for name, node in parts if name == 'text')
                        rules = [(abs(box[3] / tallest - count / total[0][1]) < 0.02, f'{name}的柱高与次数不成正比（应为最高柱的 {count / total[0][1]:.2f}，实际 {box[3] / tallest:.2f}）')
                                 for box, (name, count) in zip(boxes, total)]
                        rules += [(name in words and str(count) in words, f'图上没有写出{name}的名称或次数 {count}') for name, count in total]
                        rules += [(max(b[1] + b[3] for b in boxes) - min(b[1] + b[3] for b in boxes) < 1, '柱子的底边不在同一条线上'),
                                  (all(a[0] + a[2] <= b[0] + 0.01 for a, b in zip(boxes, boxes[1:])), '柱子互相重叠了'),
                                  (any(name == 'title' and ''.join(node.itertext()).strip() for name, node in parts), '缺少 title')]
                        judge(rules, '通过：一张诚实的柱状图')
          `),
          solve: block`
                        cd ~ && python3 - <<'PY'
                        import csv
                        from collections import Counter
                        with open('clean.csv', encoding='utf-8', newline='') as file:
                            total = Counter(row['canteen'] for row in csv.DictReader(file)).most_common()
                        parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="460" height="270">', '<title>各食堂一周刷卡次数</title>']
                        for place, (name, count) in enumerate(total):
                            height, x = count / total[0][1] * 200, 30 + place * 105
                            parts.append(f'<rect x="{x}" y="{230 - height:.1f}" width="70" height="{height:.1f}" fill="#3a7"/>')
                            parts.append(f'<text x="{x + 35}" y="{224 - height:.1f}" text-anchor="middle">{count}</text>')
                            parts.append(f'<text x="{x + 35}" y="252" text-anchor="middle">{name}</text>')
                        with open('answers/chart.svg', 'w', encoding='utf-8') as file:
                            file.write('\n'.join(parts + ['</svg>']) + '\n')
                        PY
          `,
        },
        {
          key: 'report',
          title: '实验报告：给后勤处的建议',
          kind: 'report',
          points: 10,
          body: block`
                        ## 要求

                        后勤处长只有三分钟。请写一份不超过一页的报告：

                        1. **一句话结论**（2 分）：放在最前面。
                        2. **依据**（4 分）：高峰时段、午餐消费水平、人流与气温的关系，各用一个数字说话；插入你的柱状图。
                        3. **数据质量**（2 分）：原始多少行、清洗掉多少行、各因为什么；这些处理可能怎样影响结论。
                        4. **局限与建议**（2 分）：哪些问题现有数据回答不了？给出一条可执行、可检验的建议。

                        避免"大概""很多"这样的词，换成数字和单位。
          `,
          answer: block`
                        - 结论示例：各食堂 12 点最挤，建议把二节课后的放学时间错开 15 分钟。
                        - 依据：能正确引用高峰小时及占比、午餐中位数与四分位距、斜率与 R²，并说明相关不等于因果。
                        - 数据质量：原始 1230 行，说明重复、时间无效、食堂缺失、金额缺失或越界各占多少。
                        - 局限：只有一周刷卡数据，没有排队时间；周末样本少；刷卡不等于人数（可能代刷）。
          `,
        },
      ],
    },
  ],
}
