import { block } from './block.ts'
import type { DemoExperiment } from './types.ts'

/** Solutions as right as the reference ones but quite different: a check must judge what was reached, not how. */
export const otherWays: readonly { experiment: string; step: string; solve: string }[] = [
  {
    experiment: 'linux-shell',
    step: 'tidy-incoming',
    solve: block`
            mkdir -p ~/archive/logs ~/archive/data ~/archive/docs
            find ~/incoming -name '*.log' -exec mv -t ~/archive/logs {} +
            find ~/incoming -name '*.csv' -print0 | xargs -0 mv -t ~/archive/data
            for f in ~/incoming/*.md ~/incoming/*.txt; do mv "$f" ~/archive/docs/; done
    `,
  },
  {
    experiment: 'linux-shell',
    step: 'count-status',
    solve: block`
            awk '{ n[$6]++ } END { for (s in n) print n[s], s }' ~/logs/access.log | sort -k1,1nr > ~/answers/status.txt
    `,
  },
  {
    experiment: 'linux-shell',
    step: 'mask-students',
    solve: block`
            awk '{ $3 = substr($3, 1, 4) "****" substr($3, 9, 2); print }' ~/logs/access.log > ~/answers/masked.log
    `,
  },
  {
    experiment: 'linux-shell',
    step: 'write-report-script',
    solve: block`
            mkdir -p ~/bin
            cat > ~/bin/logreport <<'SCRIPT'
            #!/usr/bin/env python3
            import sys
            from collections import defaultdict
            try:
                rows = [line.split() for line in open(sys.argv[1])]
            except (IndexError, OSError):
                print('usage: logreport file', file=sys.stderr)
                sys.exit(2)
            costs = defaultdict(list)
            for row in rows:
                costs[row[4]].append(int(row[6]))
            print('slowest=' + max(costs, key=lambda path: sum(costs[path]) / len(costs[path])))
            print(f'errors={sum(row[5].startswith("5") for row in rows)}')
            print(f'clients={len({row[0] for row in rows})}')
            print(f'total={len(rows)}')
            SCRIPT
            chmod 755 ~/bin/logreport
    `,
  },
  {
    experiment: 'git-basics',
    step: 'first-commit',
    solve: block`
            cd ~/notes
            git init -q -b master
            git config user.name '李晓雨'
            git config user.email 'xiaoyu@example.edu.cn'
            git add .
            git commit -q -m '第一次提交'
            printf '%s\n' '**/*.log' '/build/' > .gitignore
            git rm -q -r --cached debug.log build
            git add .gitignore && git commit -q -m '忽略日志与构建结果'
            git branch -m main
    `,
  },
  {
    experiment: 'git-basics',
    step: 'split-commits',
    solve: block`
            cd ~/shop
            git config --global user.name '示范学员'
            git config --global user.email 'learner@example.edu.cn'
            git commit -q -a -m '一起提交了'
            git reset -q --soft HEAD~1
            git restore --staged price.py
            git commit -q -m '补充满减说明'
            git commit -q -m '修正门槛' price.py
    `,
  },
  {
    experiment: 'git-basics',
    step: 'undo-published',
    solve: block`
            cd ~/site
            sed -i 's/DEBUG=true/DEBUG=false/' config.env
            git commit -q -am '关闭调试' && git push -q origin main
    `,
  },
  {
    experiment: 'git-basics',
    step: 'push-beside-colleague',
    solve: 'cd ~/team && git fetch -q && git merge -q --no-edit origin/main && git push -q\n',
  },
  {
    experiment: 'python-grades',
    step: 'fix-ranking',
    solve: block`
            cat > ~/grades/ranking.py <<'PY'
            def ranking(rows):
                rows = sorted((row for row in rows if row[1] is not None), key=lambda row: -row[1])
                result, place, last = [], 0, None
                for number, (name, score) in enumerate(rows, start=1):
                    if score != last:
                        place, last = number, score
                    result.append((name, place))
                return result
            PY
    `,
  },
  {
    experiment: 'sql-bookshop',
    step: 'never-sold',
    solve: block`
            cat > ~/answers/q3.sql <<'SQL'
            -- 没有任何订单的书
            SELECT title, (SELECT name FROM users WHERE id = seller_id)
            FROM books
            WHERE id NOT IN (SELECT book_id FROM orders WHERE book_id IS NOT NULL)
            ORDER BY id;
            SQL
    `,
  },
  {
    experiment: 'sql-bookshop',
    step: 'top-two',
    solve: block`
            cat > ~/answers/q4.sql <<'SQL'
            WITH ranked AS (
              SELECT o.id, b.category, b.title, o.price,
                     1 + (SELECT COUNT(*) FROM orders p JOIN books c ON c.id = p.book_id
                          WHERE c.category = b.category AND p.price > o.price) AS place
              FROM orders o JOIN books b ON b.id = o.book_id)
            SELECT category, title, price, place FROM ranked WHERE place < 3 ORDER BY 1, 4, id
            SQL
    `,
  },
  {
    experiment: 'network-basics',
    step: 'write-server',
    solve: block`
            cat > ~/server.py <<'PY'
            import asyncio, sys

            async def serve(reader, writer):
                while line := await reader.readline():
                    command, _, text = line.decode().strip('\r\n').partition(' ')
                    reply = {'UPPER': text.upper(), 'LEN': len(text), 'QUIT': 'BYE'}.get(command, 'ERROR')
                    writer.write(f'{reply}\r\n'.encode())
                    await writer.drain()
                    if command == 'QUIT':
                        break
                writer.close()

            async def main():
                server = await asyncio.start_server(serve, '0.0.0.0', int(sys.argv[1]))
                await server.serve_forever()

            asyncio.run(main())
            PY
    `,
  },
  {
    experiment: 'network-basics',
    step: 'write-client',
    solve: block`
            cat > ~/client.py <<'PY'
            import argparse, re, socket
            parser = argparse.ArgumentParser()
            parser.add_argument('number')
            number = parser.parse_args().number
            with socket.create_connection(('server', 9307)) as connection:
                connection.sendall(f'HELLO {number}\n'.encode())
                text = b''.join(iter(lambda: connection.recv(16), b'')).decode()
            print(re.search(r'TOKEN (\w+)', text)[1])
            PY
    `,
  },
  {
    experiment: 'docker-files',
    step: 'first-dockerfile',
    solve: block`
            cat > ~/app/Dockerfile <<'EOF'
            # 应用镜像
            FROM docker.io/library/python:3.12.4-alpine
            WORKDIR /app
            COPY --chown=1000:1000 requirements.txt app.py ./
            RUN python -m pip install --no-cache-dir \
                -r requirements.txt
            EXPOSE 8000/tcp
            USER 1000:1000
            ENTRYPOINT ["python3", "-u", "/app/app.py"]
            EOF
    `,
  },
  {
    experiment: 'docker-files',
    step: 'docker-ignore',
    solve: block`
            printf '%s\n' '# 不进入镜像' '.git/' '.env' '.env.*' '!.env.example' '__pycache__' '**/__pycache__/' '*.log' '**/*.log' > ~/project/.dockerignore
    `,
  },
  {
    experiment: 'docker-files',
    step: 'compose-file',
    solve: block`
            cat > ~/stack/compose.yaml <<'EOF'
            # 两个服务
            volumes:
                db-data: {}
            services:
                web:
                    build:
                        context: ./web
                    restart: always
                    ports: ["127.0.0.1:8080:8000"]
                    environment:
                    - DB_HOST=db
                    - DB_PASSWORD=\${DB_PASSWORD:?缺少密码}
                    depends_on:
                        db:
                            condition: service_healthy   # 等它可用
                db:
                    image: "postgres:16"
                    restart: always
                    environment:
                    - POSTGRES_PASSWORD=\${DB_PASSWORD}
                    volumes:
                    - type: volume
                      source: db-data
                      target: /var/lib/postgresql/data
                    healthcheck:
                        test: pg_isready -U postgres
            EOF
    `,
  },
  {
    experiment: 'data-analysis',
    step: 'busy-hours',
    solve: block`
            cd ~ && sqlite3 -header -csv :memory: > answers/busy.csv <<'SQL'
            .import --csv clean.csv meals
            WITH hourly AS (
              SELECT canteen, CAST(substr(time, 12, 2) AS INTEGER) AS hour, COUNT(*) AS visits FROM meals GROUP BY 1, 2),
            placed AS (SELECT *, ROW_NUMBER() OVER (PARTITION BY canteen ORDER BY visits DESC, hour) AS place,
                              SUM(visits) OVER (PARTITION BY canteen) AS total FROM hourly)
            SELECT canteen, hour, visits, round(1.0 * visits / total, 3) AS share FROM placed WHERE place = 1 ORDER BY visits DESC;
            SQL
    `,
  },
  {
    experiment: 'web-service',
    step: 'stop-script-injection',
    solve: block`
            cat > ~/guestbook.py <<'PY'
            TABLE = str.maketrans({'<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&#34;', "'": '&#39;'})


            def render(messages):
                lines = ('<li title="%s">%s</li>' % (n.translate(TABLE), '<br>'.join(t.translate(TABLE).split('\n'))) for n, t in messages)
                return '<ul>' + ''.join(lines) + '</ul>'
            PY
    `,
  },
  {
    experiment: 'web-service',
    step: 'serve-site',
    solve: block`
            cat > ~/serve.py <<'PY'
            import functools, http.server, os
            handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=os.path.expanduser('~/site'))
            http.server.ThreadingHTTPServer(('', 8080), handler).serve_forever()
            PY
            nohup python3 ~/serve.py > /dev/null 2>&1 < /dev/null &
            disown
            curl -s -o /dev/null --retry 20 --retry-connrefused --retry-delay 1 http://localhost:8080/
    `,
  },
]

/** The experiment with every reference solution replaced for which another way is known. */
export function solvedOtherwise(experiment: DemoExperiment): DemoExperiment {
  const ways = new Map(otherWays.filter((way) => way.experiment === experiment.key).map((way) => [way.step, way.solve]))
  const sections = experiment.sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => ({
      ...step,
      ...(step.solve ? { solve: ways.get(step.key) ?? step.solve } : {}),
    })),
  }))
  return { ...experiment, sections }
}
