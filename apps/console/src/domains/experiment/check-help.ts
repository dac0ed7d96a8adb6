import type { VerifyScriptType } from '@lab/contract/environment'

const verdict =
  '退出码 0 为通过，其他为未通过；打开「仅 1 为未通过」后，0 和 1 以外的退出码视为脚本出错，不算学员答错。语法错误和超时总是脚本出错。最后几行输出会显示给学员；没有输出时显示错误输出（stderr）。输出一行 SCORE 0.5 可给一半的分。'

/** What a script of each type is, for the line below the editor. */
export const checkHelp: Record<VerifyScriptType, string> = {
  shell: `${verdict}个性化参数用 $LAB_参数名 读取。`,
  python: `${verdict}个性化参数用 os.environ["LAB_参数名"] 读取。`,
  sql: '第一行用 -- db: 文件名 指定 SQLite 文件。最后一个查询的第一列为 1 表示成立，第二列是不成立时的说明。',
  http: '每段一个请求：METHOD 地址，然后 send、expect status、expect header、expect body、expect json。',
}
