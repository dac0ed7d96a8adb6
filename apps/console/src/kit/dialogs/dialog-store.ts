/** A question or a message that waits for an answer. Only one is open at a time. */
export type DialogRequest =
  | { kind: 'notice'; title: string; lines: string[]; answer: (value: boolean) => void }
  | ({ kind: 'question'; answer: (value: boolean) => void } & Required<
      Pick<Question, 'title' | 'okText' | 'cancelText'>
    > &
      Pick<Question, 'text' | 'danger'>)

export type Question = {
  /** 提示 by default. */
  title?: string
  /** Names the object and what goes with it. */
  text?: string
  okText?: string
  cancelText?: string
  danger?: boolean
}

let waiting: DialogRequest[] = []
const listeners = new Set<() => void>()

function change(next: DialogRequest[]) {
  waiting = next
  for (const listener of listeners) listener()
}

export function subscribeDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one dialog that is open now. */
export const openDialog = (): DialogRequest | undefined => waiting[0]

/** Closes the open dialog with an answer; the next one, if any, opens. */
export function answerDialog(request: DialogRequest, value: boolean) {
  change(waiting.filter((one) => one !== request))
  request.answer(value)
}

/**
 * Shows a message with the title 提示 and the button 确定 and resolves when it has been read. While one is open, a
 * further message joins it as another line and the same text is not repeated: one dialog, one click, nothing lost.
 */
export function showNotice(text: string): Promise<void> {
  return new Promise((resolve) => {
    const answer = () => resolve()
    const at = waiting.findIndex((one) => one.kind === 'notice')
    const open = waiting[at]
    if (open?.kind !== 'notice') {
      change([...waiting, { kind: 'notice', title: '提示', lines: [text], answer }])
      return
    }
    const lines = open.lines.includes(text) ? open.lines : [...open.lines, text]
    const before = open.answer
    const joined: DialogRequest = {
      ...open,
      lines,
      answer: (value) => {
        before(value)
        answer()
      },
    }
    change(waiting.with(at, joined))
  })
}

/** Asks a question with two buttons; true when it was agreed to. */
export function askQuestion(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const { title = '提示', okText = '确定', cancelText = '取消', text, danger } = question
    change([
      ...waiting,
      {
        kind: 'question',
        title,
        okText,
        cancelText,
        ...(text === undefined ? {} : { text }),
        ...(danger === undefined ? {} : { danger }),
        answer: resolve,
      },
    ])
  })
}

/** Asks before unsaved data is left behind (spec 8). */
export const confirmLeave = (): Promise<boolean> =>
  askQuestion({ text: '数据将不会保存，确定离开吗？', okText: '离开', cancelText: '继续编辑', danger: true })

/** Asks before the organisation is switched while a page is being edited (spec 8). */
export const confirmSwitchWhileEditing = (): Promise<boolean> =>
  askQuestion({ text: '此操作将会丢失当前编辑的内容, 是否继续?', okText: '继续', danger: true })
