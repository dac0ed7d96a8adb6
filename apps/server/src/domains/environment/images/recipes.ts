import type { MachineImageName } from '@lab/contract/machine-image'

/** What an image is built from: packages of Debian, packages kept for `apt install`, and a script that runs in it as root. */
export interface Recipe {
  summary: string
  packages: string[]
  cached: string[]
  script: string
}

/** In every image: a shell that people can work in, accounts, manual pages, and what the platform's checks call. */
const base = [
  'bash',
  'bash-completion',
  'ca-certificates',
  'curl',
  'file',
  'iproute2',
  'iputils-ping',
  'less',
  'locales',
  'man-db',
  'manpages',
  'nano',
  'netcat-openbsd',
  'openssl',
  'passwd',
  'procps',
  'psmisc',
  'sudo',
  'tree',
  'tzdata',
  'vim-tiny',
]

/** The learner's account, with sudo, and Chinese in terminals. */
const account = `id learner >/dev/null 2>&1 || useradd -m -s /bin/bash -u 1000 learner
usermod -aG sudo learner
echo 'learner ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/learner
chmod 440 /etc/sudoers.d/learner
ln -sf /usr/share/zoneinfo/Asia/Shanghai /etc/localtime
sed -i 's/^# *\\(zh_CN.UTF-8\\)/\\1/' /etc/locale.gen && locale-gen
`

export const recipes: Record<MachineImageName, Recipe> = {
  minimal: {
    summary: '命令行基本工具、手册页、sudo，适合命令行、用户与权限',
    packages: base,
    cached: [],
    script: account,
  },
  'linux-ops': {
    summary: '服务、计划任务、日志、远程登录、防火墙，带可离线安装的软件包',
    packages: [
      ...base,
      'cron',
      'iptables',
      'logrotate',
      'lsof',
      'nftables',
      'nginx-light',
      'openssh-client',
      'openssh-server',
      'rsyslog',
      'strace',
    ],
    cached: ['htop', 'tmux', 'apache2', 'vsftpd'],
    script: account,
  },
  network: {
    summary: '多机路由、抓包、域名、防火墙',
    packages: [
      ...base,
      'bind9-dnsutils',
      'bridge-utils',
      'dnsmasq-base',
      'ethtool',
      'iperf3',
      'iptables',
      'iputils-tracepath',
      'mtr-tiny',
      'nftables',
      'nmap',
      'tcpdump',
      'traceroute',
    ],
    cached: [],
    script: account,
  },
  'web-db': {
    summary: 'nginx、PostgreSQL、SQLite、Redis 与 Python',
    packages: [...base, 'nginx-light', 'postgresql', 'python3', 'python3-psycopg2', 'redis-server', 'sqlite3'],
    cached: [],
    script: account,
  },
  'python-data': {
    summary: 'Python 3 与 NumPy、pandas、Matplotlib、scikit-learn',
    packages: [
      ...base,
      'ipython3',
      'python3',
      'python3-matplotlib',
      'python3-numpy',
      'python3-openpyxl',
      'python3-pandas',
      'python3-pip',
      'python3-sklearn',
      'python3-venv',
      'fonts-wqy-microhei',
    ],
    cached: [],
    script: account,
  },
  cpp: {
    summary: 'GCC、Make、CMake、GDB、Valgrind 与 Git',
    packages: [...base, 'build-essential', 'cmake', 'gdb', 'git', 'ltrace', 'manpages-dev', 'strace', 'valgrind'],
    cached: [],
    script: account,
  },
}
