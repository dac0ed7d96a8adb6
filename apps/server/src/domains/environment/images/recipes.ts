import type { MachineImageName, MachineRecipe } from '@lab/contract/machine-image'

export type Recipe = MachineRecipe

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

/** The learner's account, with sudo (which leaves to the shell what is typed ahead), Chinese in terminals, and an apt that asks for no more than the image's cache holds. */
const account = `id learner >/dev/null 2>&1 || useradd -m -s /bin/bash -u 1000 learner
usermod -aG sudo learner
printf 'Defaults !use_pty\\nlearner ALL=(ALL) NOPASSWD: ALL\\n' > /etc/sudoers.d/learner
chmod 440 /etc/sudoers.d/learner
ln -sf /usr/share/zoneinfo/Asia/Shanghai /etc/localtime
echo LANG=C.UTF-8 > /etc/default/locale
echo 'APT::Install-Recommends "false";' > /etc/apt/apt.conf.d/90lab
sed -i 's/^# *\\(zh_CN.UTF-8\\)/\\1/' /etc/locale.gen && locale-gen
`

/** A recipe of somebody's own with what every image has. */
export const withBase = ({ packages, cached, script }: MachineRecipe): Recipe => ({
  packages: [...new Set([...base, ...packages])],
  cached: cached.filter((name) => !base.includes(name) && !packages.includes(name)),
  script: `${account}\n${script}`,
})

export const recipes: Record<MachineImageName, Recipe & { summary: string }> = {
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
      'acl',
      'cron',
      'fdisk',
      'git',
      'iptables',
      'logrotate',
      'lsof',
      'nftables',
      'nginx-light',
      'openssh-client',
      'openssh-server',
      // Labs of others start small servers with it.
      'python3',
      'rsync',
      'rsyslog',
      'strace',
      'tcpdump',
      'wget',
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
    summary: 'Python 3 与 NumPy、pandas、Matplotlib、scikit-learn、pytest、Jupyter 笔记本',
    packages: [
      ...base,
      'ipython3',
      'jupyter-notebook',
      'python3',
      'python3-matplotlib',
      // Notebooks of others test with it.
      'python3-nose',
      'python3-numpy',
      'python3-openpyxl',
      'python3-pandas',
      'python3-pip',
      'python3-pytest',
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
