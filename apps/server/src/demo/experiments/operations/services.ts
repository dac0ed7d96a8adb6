import { block } from '../block.ts'
import { shellCheck } from '../check-script.ts'
import type { DemoExperiment } from '../types.ts'

const site = block`
  mkdir -p /srv/shop /etc/nginx/conf.d
  echo 'shop is open' > /srv/shop/index.html
  rm -f /etc/nginx/sites-enabled/default
`

/** A web service that does not start, for four different reasons, and a job that runs by itself. */
export const brokenService: DemoExperiment = {
  key: 'broken-service',
  title: 'Linux 运维：一个起不来的服务',
  summary: block`
    值班电话响了：商店的网站打不开。配置写错、端口被占、目录没有权限、重启后没有自动启动，四种原因依次出现。

    你有一台有 **root** 的主机，用 \`systemctl\`、\`journalctl\`、\`ss\` 和 \`curl\` 找出原因并修好。
  `,
  category: 'operating-system',
  tags: ['服务', 'nginx', '日志', '排错'],
  difficulty: 'medium',
  durationMinutes: 90,
  suite: {
    key: 'broken-service-suite',
    title: 'Linux 服务排错环境',
    machines: [{ hostname: 'shop', templateKey: 'linux-ops' }],
  },
  teachingGuide: block`
    **课时建议**：2 学时。主机使用机器镜像 lab/linux-ops，第一次上课前请运维人员在「环境模板 → 机器镜像」中构建。

    **重点与难点**：排错的顺序是「状态 → 日志 → 端口 → 权限」。请提醒学员先看再改：每一步都能用一条命令看到原因。

    检查只看结果：服务在运行、页面能打开、开机自启已打开，不限定修法。
  `,
  sections: [
    {
      title: '找原因',
      steps: [
        {
          key: 'where-to-look',
          title: '先看，再改',
          kind: 'text',
          points: 0,
          body: block`
            ## 四个地方

            | 问题 | 命令 |
            | --- | --- |
            | 服务在运行吗 | \`systemctl status nginx\` |
            | 它说了什么 | \`journalctl -u nginx\`、\`/var/log/nginx/error.log\` |
            | 配置写对了吗 | \`nginx -t\` |
            | 谁在用这个端口 | \`ss -ltnp\` |

            网站在 \`http://localhost:8080/\`，内容在 \`/srv/shop\`，配置在 \`/etc/nginx/conf.d/shop.conf\`。
          `,
        },
        {
          key: 'typo',
          title: '配置写错了',
          kind: 'task',
          points: 20,
          body: block`
            同事改了一行配置以后，nginx 就起不来了。找到写错的地方，改好并启动它：\`curl http://localhost:8080/\` 应当返回 \`shop is open\`。
          `,
          hint: '`nginx -t` 会说出文件名和行号。',
          hintCost: 4,
          setup: block`
            ${site}
            printf 'server {\n  listen 8080\n  root /srv/shop;\n}\n' > /etc/nginx/conf.d/shop.conf
            systemctl stop nginx 2>/dev/null; true
          `,
          check: shellCheck(block`
            nginx -t >/dev/null 2>&1 || fail '配置还有错误，请运行 nginx -t 查看'
            systemctl is-active -q nginx || fail 'nginx 还没有运行'
            curl -fsS -m 5 http://localhost:8080/ 2>/dev/null | grep -q 'shop is open' || fail '页面还打不开'
          `),
          solve: block`
            sed -i 's/listen 8080$/listen 8080;/' /etc/nginx/conf.d/shop.conf
            systemctl start nginx
          `,
        },
        {
          key: 'taken-port',
          title: '端口被占了',
          kind: 'task',
          points: 20,
          body: block`
            维护之后网站又打不开了：另一个服务占用了 8080 端口。找出它，**停掉并取消它的开机自启**，再把 nginx 启动起来。
          `,
          hint: '`ss -ltnp` 看谁在监听；`systemctl disable --now` 一次做完两件事。',
          hintCost: 4,
          setup: block`
            printf '[Unit]\nDescription=Old shop\n[Service]\nExecStart=/bin/nc -lk 8080\n[Install]\nWantedBy=multi-user.target\n' > /etc/systemd/system/old-shop.service
            systemctl stop nginx 2>/dev/null
            systemctl enable --now old-shop 2>/dev/null; true
          `,
          check: shellCheck(block`
            systemctl is-active -q old-shop && fail '占用端口的服务还在运行'
            systemctl is-enabled -q old-shop && fail '占用端口的服务下次开机还会启动'
            systemctl is-active -q nginx || fail 'nginx 还没有运行'
            curl -fsS -m 5 http://localhost:8080/ 2>/dev/null | grep -q 'shop is open' || fail '页面还打不开'
          `),
          solve: block`
            systemctl disable --now old-shop
            systemctl start nginx
          `,
        },
        {
          key: 'forbidden',
          title: '403：没有权限',
          kind: 'task',
          points: 20,
          body: block`
            服务在运行，但页面返回 **403 Forbidden**。nginx 的工作进程不是 root，它要能**进入目录并读到文件**。修好权限，但不要用 777。
          `,
          setup: block`
            ${site}
            chmod 700 /srv/shop
            systemctl start nginx 2>/dev/null; true
          `,
          check: shellCheck(block`
            [ "$(stat -c %a /srv/shop)" != 777 ] || fail '不要用 777：所有账户都能改写网站了'
            curl -fsS -m 5 http://localhost:8080/ 2>/dev/null | grep -q 'shop is open' || fail '页面还是打不开'
          `),
          solve: 'chmod 755 /srv/shop\n',
        },
      ],
    },
    {
      title: '让它自己运行',
      steps: [
        {
          key: 'at-boot',
          title: '重启之后',
          kind: 'task',
          points: 10,
          body: block`
            让 nginx 在开机时自动启动。做好之后可以在终端里执行 \`reboot\` 试一试：磁盘上的内容会保留，终端会断开，重新打开后网站应当已经在运行。
          `,
          setup: 'systemctl disable nginx 2>/dev/null; true\n',
          check: shellCheck(block`
            systemctl is-enabled -q nginx || fail 'nginx 还没有设为开机自启'
          `),
          solve: 'systemctl enable nginx\n',
        },
        {
          key: 'cron-job',
          title: '每分钟看一眼',
          kind: 'task',
          points: 15,
          body: block`
            写一个计划任务：以 root 的身份**每分钟**访问一次 \`http://localhost:8080/\`，把结果追加到 \`/var/log/shop-watch.log\`。cron 服务要在运行。
          `,
          hint: '`crontab -e` 编辑；五个 `*` 表示每分钟。',
          hintCost: 3,
          check: shellCheck(block`
            systemctl is-active -q cron || fail 'cron 服务没有运行'
            line=$(crontab -l 2>/dev/null | grep -v '^ *#' | grep 8080) || fail 'root 的计划任务里还没有访问 8080 端口的一行'
            echo "$line" | grep -qE '^ *(\*|\*/1) +\* +\* +\* +\* ' || fail '这一行不是每分钟运行'
            echo "$line" | grep -q '>> */var/log/shop-watch.log' || fail '结果没有追加到 /var/log/shop-watch.log'
          `),
          solve: block`
            systemctl start cron
            echo '* * * * * curl -sS http://localhost:8080/ >> /var/log/shop-watch.log 2>&1' | crontab -
          `,
        },
        {
          key: 'which-first',
          title: '先看哪里',
          kind: 'question',
          points: 5,
          body: block`
            服务启动失败，\`systemctl status\` 显示 \`failed\`。接下来最有用的一步是什么？想一想刚才四次故障里，是什么告诉了你原因。
          `,
          answer: '看它的日志',
          question: {
            type: 'single',
            options: ['重装软件包', '看它的日志', '重启主机', '把权限改成 777'],
            answer: ['B'],
            analysis: '日志会说出原因：配置的行号、被占的端口、没有权限的路径。先知道原因再动手，才不会越修越坏。',
          },
        },
        {
          key: 'report',
          title: '故障报告',
          kind: 'report',
          points: 10,
          body: block`
            写一份故障报告：四次故障各是什么现象、用什么命令看到了原因、怎样修复，以及怎样避免再次发生。请附上看到原因的那一条命令和它的输出。
          `,
          answer: '现象、原因、修复、预防四项齐全。',
          rubric: [
            { id: 'causes', title: '原因与证据', points: 6, note: '每次故障都写出看到原因的命令和输出' },
            { id: 'prevention', title: '预防措施', points: 4, note: '改配置前先 nginx -t，端口登记，权限规范' },
          ],
        },
      ],
    },
  ],
}
