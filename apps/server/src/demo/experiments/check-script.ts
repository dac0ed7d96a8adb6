import { block } from './block.ts'
import type { DemoCheck } from './types.ts'

const SHELL_PRELUDE = block`
  # 约定：退出码 0 通过，其他未通过（最后几行输出给学员看），126 表示检查脚本自身出错
  fail() { echo "$1"; exit 1; }
  partial() { echo "SCORE: $1"; echo "$2"; exit 1; }
`

const PYTHON_PRELUDE = block`
  # 约定：退出码 0 通过，其他未通过（最后几行输出给学员看），126 表示检查脚本自身出错
  import json, os, subprocess, sys, traceback
  from pathlib import Path

  def broken(kind, value, trace):
      traceback.print_exception(kind, value, trace)
      sys.stderr.flush()
      os._exit(126)

  sys.excepthook = broken
  HOME = Path.home()

  def fail(message, score=0.0):
      if score:
          print(f'SCORE: {score:.2f}')
      print(message)
      sys.exit(1)

  def run(argv, seconds=5, **options):
      """运行学员的程序，超时算未通过"""
      try:
          return subprocess.run(argv, capture_output=True, text=True, encoding='utf-8', errors='replace',
                                timeout=seconds, **options)
      except subprocess.TimeoutExpired:
          fail(f'{" ".join(map(str, argv))} 运行超过 {seconds} 秒仍未结束，请检查是否有死循环或在等待输入')

  def judge(rules, done):
      """逐条计分，只报告第一条没有做到的"""
      wrong = [message for holds, message in rules if not holds]
      if wrong:
          good = len(rules) - len(wrong)
          fail(f'{good}/{len(rules)} 项达到要求。{wrong[0]}', good / len(rules) * 0.8)
      print(done)

  def tail(text, lines=3):
      return '\n'.join(text.strip().splitlines()[-lines:])

  def read(name):
      path = HOME / name
      if not path.is_file():
          fail(f'没有找到文件 ~/{name}，请确认文件名和所在目录')
      return path.read_text(encoding='utf-8', errors='replace')
`

/** A bash check with `fail 消息` and `partial 得分比例 消息` at hand. */
export function shellCheck(script: string, timeoutSeconds = 10): DemoCheck {
  return { type: 'shell', script: SHELL_PRELUDE + script, timeoutSeconds }
}

/** A Python check with `fail`, `run`, `judge`, `tail`, `read` and `HOME` at hand; an uncaught exception exits with 126. */
export function pythonCheck(script: string, timeoutSeconds = 20): DemoCheck {
  return { type: 'python', script: PYTHON_PRELUDE + script, timeoutSeconds }
}

/**
 * A check by query. The first line names the SQLite file below the home directory (`-- db: shop.db`); the last query
 * yields rows of (1 when it holds, what is wrong otherwise). All rows must hold; the share that did is the score.
 */
export function sqlCheck(script: string, timeoutSeconds = 10): DemoCheck {
  return { type: 'sql', script, timeoutSeconds }
}

/**
 * A check by requests, one per paragraph: `METHOD url`, then lines `send <body>`, `expect status <n>`,
 * `expect header <name> <part>`, `expect body <part>`, `expect json <path.with.dots> <json value>`.
 */
export function httpCheck(script: string, timeoutSeconds = 10): DemoCheck {
  return { type: 'http', script, timeoutSeconds }
}
