import { block } from '../experiments/block.ts'

/**
 * A wrong way that learners really go: `commands` typed after the step's setup make its check fail with a message that
 * contains `says`. After `undo` (when there is one) the step's reference solution passes; the test plays all of them.
 */
export type Mistake = { experiment: string; step: string; commands: string; says: string; undo?: string }

const GRADES_STUB = block`
    cat > ~/grades/grades.py <<'PY'
    def parse_line(line):
        number, name, text = line.split(',')
        return number, name, float(text)
    PY
`

export const mistakes: readonly Mistake[] = [
  {
    experiment: 'linux-shell',
    step: 'tidy-incoming',
    commands: block`
            mkdir -p ~/archive/{logs,data,docs}
            cd ~/incoming
            for f in $(ls *.csv); do mv $f ~/archive/data/; done
    `,
    says: '还没有找到 ~/archive/logs/gateway.log',
  },
  {
    experiment: 'linux-shell',
    step: 'tidy-incoming',
    commands: block`
            cd ~/incoming
            cp *.log ~/archive/logs/
            cp *.csv ~/archive/data/
            cp *.md *.txt ~/archive/docs/
    `,
    says: '请用 mv 移动而不是 cp 复制',
  },
  {
    experiment: 'linux-shell',
    step: 'set-permissions',
    commands: 'chmod -R 777 ~/service\n',
    says: '权限现在是 777',
  },
  {
    experiment: 'linux-shell',
    step: 'count-status',
    commands: "cut -d ' ' -f 6 ~/logs/access.log | uniq -c > ~/answers/status.txt\n",
    says: 'uniq 只合并相邻的行',
  },
  {
    experiment: 'linux-shell',
    step: 'find-noisy-client',
    commands: "cut -d ' ' -f 1 ~/logs/access.log | sort | uniq -c | sort -rn | head -n 3 > ~/answers/clients.txt\n",
    says: '只统计第 6 列在 500–599 之间的行',
  },
  {
    experiment: 'linux-shell',
    step: 'mask-students',
    commands: "sed -E 's/2026.*/2026****/' ~/logs/access.log > ~/answers/masked.log\n",
    says: '第 1 行应为',
  },
  {
    experiment: 'linux-shell',
    step: 'write-report-script',
    commands: block`
            mkdir -p ~/bin
            cat > ~/bin/logreport <<'SCRIPT'
            #!/bin/bash
            log=~/logs/access.log
            echo "total=$(wc -l < $log)"
            echo "clients=$(cut -d ' ' -f 1 $log | sort -u | wc -l)"
            SCRIPT
            chmod +x ~/bin/logreport
    `,
    says: '换一份日志运行：total 应为 7',
  },
  {
    experiment: 'git-basics',
    step: 'first-commit',
    commands: 'mkdir -p ~/note && cd ~/note && git init -q -b main\n',
    says: '~/notes 还不是 Git 仓库',
  },
  {
    experiment: 'git-basics',
    step: 'split-commits',
    commands: "cd ~/shop && git commit -q -a -m '修改'\n",
    says: '同时改了两个文件',
    undo: 'cd ~/shop && git reset -q HEAD~1\n',
  },
  {
    experiment: 'git-basics',
    step: 'resolve-conflict',
    commands: 'cd ~/canteen && git merge feature/spicy\n',
    says: '合并正在进行',
  },
  {
    experiment: 'git-basics',
    step: 'resolve-conflict',
    commands: "cd ~/canteen && git add menu.txt && git commit -q -m '合并'\n",
    says: '还留着冲突标记',
    undo: 'cd ~/canteen && git reset -q --hard HEAD~1\n',
  },
  {
    experiment: 'git-basics',
    step: 'undo-published',
    commands: 'cd ~/site && git reset -q --hard HEAD~2 && git push -q --force\n',
    says: '已推送的历史不能改写',
    undo: 'cd ~/site && git reset -q --hard published && git push -q --force\n',
  },
  {
    experiment: 'git-basics',
    step: 'rescue-lost-commit',
    commands: 'cd ~/thesis && git branch rescued\n',
    says: '里面没有 chapter3.md',
    undo: 'cd ~/thesis && git branch -q -D rescued\n',
  },
  {
    experiment: 'git-basics',
    step: 'push-beside-colleague',
    commands: 'cd ~/team && git pull -q --rebase\n',
    says: '远端 main 还没有你的修改',
  },
  {
    experiment: 'python-grades',
    step: 'parse-line',
    commands: GRADES_STUB,
    says: '个用例正确',
  },
  {
    experiment: 'python-grades',
    step: 'summarize',
    commands: block`
            cat >> ~/grades/grades.py <<'PY'


            def summarize(rows, passing=60):
                scores = sorted(row[2] for row in rows if row[2])
                if not scores:
                    return {'total': len(rows), 'absent': len(rows), 'mean': None, 'median': None, 'pass_rate': None}
                middle = (scores[(len(scores) - 1) // 2] + scores[len(scores) // 2]) / 2
                return {'total': len(rows), 'absent': len(rows) - len(scores), 'mean': round(sum(scores) / len(scores), 2),
                        'median': middle, 'pass_rate': round(sum(s >= passing for s in scores) / len(scores), 4)}
            PY
    `,
    says: '含 0 分',
  },
  {
    experiment: 'python-grades',
    step: 'command-line',
    commands: block`
            cat > ~/grades/report.py <<'PY'
            import sys
            from grades import parse_line, summarize
            rows = []
            for line in open(sys.argv[1], encoding='utf-8'):
                try:
                    rows.append(parse_line(line))
                except ValueError:
                    pass
            print(summarize(rows))
            PY
    `,
    says: '标准输出应当只有一个 JSON 对象',
  },
  {
    experiment: 'python-grades',
    step: 'fix-ranking',
    commands: block`
            cat > ~/grades/ranking.py <<'PY'
            def ranking(rows, result=None):
                result = []
                ordered = sorted(rows, key=lambda row: row[1], reverse=True)
                for place, (name, score) in enumerate(ordered, 1):
                    result.append((name, place))
                return result
            PY
    `,
    says: '并列后跳过名次',
  },
  {
    experiment: 'python-grades',
    step: 'write-tests',
    commands: block`
            cat > ~/grades/test_level.py <<'PY'
            import unittest
            from level import level


            class LevelTest(unittest.TestCase):
                def test_levels(self):
                    self.assertEqual(level(95), '优秀')
                    self.assertEqual(level(85), '良好')
                    self.assertEqual(level(70), '合格')
                    self.assertEqual(level(30), '不合格')
                    self.assertEqual(level(None), '缺考')
            PY
    `,
    says: '抓住了 1/6 个错误的实现',
  },
  {
    experiment: 'sql-bookshop',
    step: 'affordable-books',
    commands: block`
            cat > ~/answers/q1.sql <<'SQL'
            SELECT title, price FROM books WHERE category = '计算机' AND quality > 8 AND price < 50 ORDER BY price;
            SQL
    `,
    says: '应得到',
  },
  {
    experiment: 'sql-bookshop',
    step: 'sales-by-college',
    commands: block`
            cat > ~/answers/q2.sql <<'SQL'
            SELECT u.college, COUNT(*), SUM(o.price) FROM orders o JOIN users u ON u.id = o.buyer_id
            GROUP BY u.college HAVING COUNT(*) >= 5 ORDER BY 3 DESC;
            SQL
    `,
    says: '在示例数据上',
  },
  {
    experiment: 'sql-bookshop',
    step: 'never-sold',
    commands: block`
            cat > ~/answers/q3.sql <<'SQL'
            SELECT b.title, u.name FROM books b JOIN users u ON u.id = b.seller_id
            WHERE b.id NOT IN (SELECT book_id FROM orders) ORDER BY b.id;
            SQL
    `,
    says: '实际 0 行',
  },
  {
    experiment: 'sql-bookshop',
    step: 'top-two',
    commands: block`
            cat > ~/answers/q4.sql <<'SQL'
            SELECT category, title, price, place FROM (
              SELECT b.category, b.title, o.price, o.id,
                     ROW_NUMBER() OVER (PARTITION BY b.category ORDER BY o.price DESC) AS place
              FROM orders o JOIN books b ON b.id = o.book_id)
            WHERE place <= 2 ORDER BY category, place, id;
            SQL
    `,
    says: '在另一份数据上',
  },
  {
    experiment: 'sql-bookshop',
    step: 'add-index',
    commands: block`
            sqlite3 ~/books.db 'CREATE INDEX v1 ON visits (book_id); CREATE INDEX v2 ON visits (visited_on);'
    `,
    says: '索引只用上了一个条件',
    undo: "sqlite3 ~/books.db 'DROP INDEX v1; DROP INDEX v2;'\n",
  },
  {
    experiment: 'network-basics',
    step: 'find-listeners',
    commands: "mkdir -p ~/answers && printf '8101 http\\n9307 http\\n' > ~/answers/ports.txt\n",
    says: '端口都找到了，但类型不对',
  },
  {
    experiment: 'network-basics',
    step: 'write-client',
    commands: block`
            cat > ~/client.py <<'PY'
            import socket, sys
            connection = socket.create_connection(('server', 9307))
            connection.sendall(f'HELLO {sys.argv[1]}\r\n'.encode())
            print(connection.recv(1024).decode())
            PY
    `,
    says: '应当只打印 12 位令牌',
  },
  {
    experiment: 'network-basics',
    step: 'write-server',
    commands: block`
            cat > ~/server.py <<'PY'
            import socket, sys
            listener = socket.create_server(('0.0.0.0', int(sys.argv[1])))
            while True:
                connection, _ = listener.accept()
                while data := connection.recv(1024):
                    command, _, text = data.decode().rstrip('\r\n').partition(' ')
                    answer = {'UPPER': text.upper(), 'LEN': str(len(text)), 'QUIT': 'BYE'}.get(command, 'ERROR')
                    connection.sendall((answer + '\n').encode())
            PY
    `,
    says: '一行拆成几段发送',
  },
  {
    experiment: 'network-basics',
    step: 'http-by-hand',
    commands: "printf 'GET /notice?id=7 HTTP/1.1\\nHost: server:8101\\nConnection: close\\n\\n' > ~/request.bin\n",
    says: '每一行应当以回车加换行结束',
  },
  {
    experiment: 'network-basics',
    step: 'plan-subnets',
    commands: block`
            mkdir -p ~/answers
            cat > ~/answers/subnets.csv <<'CSV'
            lab,network,broadcast,hosts
            A,10.8.4.0/25,10.8.4.127,126
            B,10.8.4.128/27,10.8.4.159,30
            C,10.8.4.160/27,10.8.4.191,30
            CSV
    `,
    says: '不是能容纳所需主机的最小子网',
  },
  {
    experiment: 'network-basics',
    step: 'find-scanner',
    commands: block`
            echo '{"scanner": "10.8.4.31", "ports": 2, "open": [80, 443]}' > ~/answers/scan.json
    `,
    says: '扫描者不是 10.8.4.31',
  },
  {
    experiment: 'data-analysis',
    step: 'inspect',
    commands: block`
            echo '{"rows": 1231, "duplicates": 30, "missing": {"card": 0, "time": 3, "canteen": 7, "amount": 20}, "over_100": 11}' > ~/answers/profile.json
    `,
    says: '3/4 项正确。rows 不对',
  },
  {
    experiment: 'data-analysis',
    step: 'describe',
    commands: block`
            cd ~ && python3 - <<'PY'
            import csv, json, statistics
            x = [float(row['amount']) for row in csv.DictReader(open('clean.csv', encoding='utf-8')) if row['time'][11:13] in ('11', '12', '13')]
            q1, middle, q3 = statistics.quantiles(x, n=4)
            low, high = q1 - 1.5 * (q3 - q1), q3 + 1.5 * (q3 - q1)
            json.dump({'count': len(x), 'mean': round(statistics.fmean(x), 2), 'median': statistics.median(x), 'stdev': round(statistics.pstdev(x), 4),
                       'q1': q1, 'q3': q3, 'outliers': sum(v < low or v > high for v in x)}, open('answers/lunch.json', 'w'))
            PY
    `,
    says: '用的是总体标准差',
  },
  {
    experiment: 'data-analysis',
    step: 'fit-line',
    commands: block`
            cat > ~/fit.py <<'PY'
            import csv, json, statistics, sys
            rows = list(csv.DictReader(open(sys.argv[1])))
            line = statistics.linear_regression([float(r[sys.argv[2]]) for r in rows], [float(r[sys.argv[3]]) for r in rows])
            print(json.dumps({'slope': line.slope, 'intercept': line.intercept}))
            PY
    `,
    says: '请自己实现公式',
  },
  {
    experiment: 'web-service',
    step: 'semantic-page',
    commands: block`
            cat > ~/site/index.html <<'HTML'
            <html><head><title>天文社</title></head>
            <body><div class="title">天文社招新</div><img src="logo.svg"><form><input name="name" placeholder="姓名"></form></body></html>
            HTML
    `,
    says: '第一行应为 <!doctype html>',
  },
  {
    experiment: 'web-service',
    step: 'serve-site',
    commands: 'setsid nohup python3 -m http.server 8000 --directory ~/site > ~/server.log 2>&1 < /dev/null &\n',
    says: '连接失败，请确认服务已经启动',
  },
  {
    experiment: 'web-service',
    step: 'stop-script-injection',
    commands: block`
            cat > ~/guestbook.py <<'PY'
            from html import escape


            def render(messages):
                items = [f'<li title="{nickname}">' + escape(text).replace('\n', '<br>') + '</li>' for nickname, text in messages]
                return '<ul>\n' + '\n'.join(items) + '\n</ul>'
            PY
    `,
    says: 'li 出现了 title 以外的属性',
  },
  {
    experiment: 'web-service',
    step: 'http-cache',
    commands: block`
            cat > ~/cached.py <<'PY'
            def respond(content, request_headers):
                tag = f'"{hash(content)}"'
                if request_headers.get('if-none-match') == tag:
                    return 304, {'ETag': tag}, b''
                return 200, {'ETag': tag, 'Cache-Control': 'no-cache', 'Content-Length': str(len(content))}, content
            PY
    `,
    says: '请不要使用 hash()',
  },
]

/** The mistakes known for one step, in the order in which they can be made one after the other. */
export const mistakesOf = (experiment: string, step: string): readonly Mistake[] =>
  mistakes.filter((mistake) => mistake.experiment === experiment && mistake.step === step)
