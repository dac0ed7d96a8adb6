import { filled, judged, single, type DemoSection } from './asked.ts'

/** A short test at the end of a path of exercises on the command line: 25 points. */
export const linuxQuiz: readonly DemoSection[] = [
  {
    title: '一、选择与判断',
    note: '可以随时作答，提交后公布成绩。',
    questions: [
      single(
        '查看当前所在目录的命令是（　）。',
        ['ls', 'pwd', 'cd', 'dir'],
        'B',
        1,
        '命令行',
        'pwd 打印当前工作目录的完整路径。',
      ),
      single(
        '把命令的标准输出追加到文件末尾，应使用（　）。',
        ['>', '>>', '<', '|'],
        'B',
        2,
        '重定向',
        '> 会先清空文件，>> 追加在末尾。',
      ),
      single(
        '权限 rwxr-x--- 用数字表示是（　）。',
        ['755', '750', '640', '770'],
        'B',
        2,
        '文件权限',
        '每组三位，读 4、写 2、执行 1 相加。',
      ),
      judged('管道把前一个命令的标准输出作为后一个命令的标准输入。', true, 1, '管道'),
      judged('删除一个文件需要对该文件本身有写权限，与所在目录的权限无关。', false, 3, '文件权限'),
    ],
  },
  {
    title: '二、填空题',
    note: '',
    questions: [
      filled('统计文件行数的命令是 wc ____ 文件名。', ['-l'], 2, '文本处理', ['-c', '-w']),
      filled('在文本中按模式查找行的常用命令是____。', ['grep'], 1, '文本处理', ['find', 'cat']),
      filled('把上一条命令放到后台运行，在命令末尾加上____。', ['&', '＆'], 2, '进程管理', ['|', ';']),
    ],
  },
]
