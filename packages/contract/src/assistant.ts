import { z } from 'zod'
import { endpoint, on, operators, ref, staff, type DomainContract } from './endpoint.ts'
import { Id, Paging, text, Timestamp } from './fields.ts'

/** What the assistant is asked for: a conversation, a draft of something that its editor then accepts or changes, or a mark that a marker may take. */
export const assistantTasks = ['chat', 'questions', 'outline', 'step', 'verify', 'feedback', 'mark'] as const
export type AssistantTask = (typeof assistantTasks)[number]
export const assistantTaskLabels = {
  chat: '对话',
  questions: '题目',
  outline: '大纲',
  step: '正文',
  verify: '验证脚本',
  feedback: '评语',
  mark: '建议评分',
} as const satisfies Record<AssistantTask, string>

/** Characters of what is sent with a question, and in how many parts. */
export const assistantLimits = { question: 4_000, material: 24_000, part: 16_000, parts: 6 } as const

/** What a question is about, as the person who asks sees it: the page, the text in the editor, an answer to be commented. */
export const AssistantMaterial = z.strictObject({
  title: text('资料名称', 100),
  text: z.string().max(assistantLimits.part, `每份资料不能超过${assistantLimits.part}个字符`).meta({ title: '资料' }),
})
export type AssistantMaterial = z.output<typeof AssistantMaterial>

/** How an answer ended. */
export const answerStates = ['whole', 'stopped', 'cut', 'failed'] as const
export type AnswerState = (typeof answerStates)[number]
export const answerStateLabels = {
  whole: '',
  stopped: '已停止',
  cut: '达到长度上限，回答不完整',
  failed: '回答中断',
} as const satisfies Record<AnswerState, string>

export const AssistantMessage = z.object({
  id: Id,
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** Of an answer. */
  state: z.enum(answerStates),
  /** What came with a question, by its titles. */
  materials: z.array(z.string()),
  created_at: Timestamp,
})
export type AssistantMessage = z.output<typeof AssistantMessage>

export const AssistantConversation = z.object({ id: Id, title: z.string(), updated_at: Timestamp })
export type AssistantConversation = z.output<typeof AssistantConversation>

/** One event of an answer: first the conversation that it belongs to, then its pieces, at last how it ended. */
export type AnswerEvent =
  | { conversation: { id: string; title: string } }
  | { piece: string }
  | { end: { state: AnswerState; reason: string | null } }

const params = z.object({ id: Id })
const own = 'a person’s own conversations'

export const assistant = {
  state: endpoint('GET', '/apis/v2/assistant', {
    summary: '智能助手状态',
    access: staff,
    data: z.object({
      is_on: z.boolean(),
      /** Questions that the person may still ask today. */
      left_today: z.number(),
      /** Whether the organisation's share of this month is used up. */
      is_spent: z.boolean(),
    }),
  }),
  conversations: endpoint('GET', '/apis/v2/assistant/conversations', {
    summary: '我的助手对话',
    access: staff,
    query: z.object(Paging),
    data: z.object({ list: z.array(AssistantConversation), total: z.number() }),
  }),
  conversation: endpoint('GET', '/apis/v2/assistant/conversations/:id', {
    summary: '助手对话',
    access: on('assistant_conversation', 'view'),
    params,
    data: z.object({ conversation: AssistantConversation, messages: z.array(AssistantMessage) }),
    sample: { params: { id: '$assistant_conversation' } },
  }),
  removeConversation: endpoint('DELETE', '/apis/v2/assistant/conversations/:id', {
    summary: '删除助手对话',
    access: on('assistant_conversation', 'remove'),
    params,
    unlogged: own,
    sample: { params: { id: '$assistant_conversation' } },
  }),
  removeConversations: endpoint('DELETE', '/apis/v2/assistant/conversations', {
    summary: '清空助手对话',
    access: staff,
    data: z.object({ count: z.number() }),
    unlogged: own,
  }),
  ask: endpoint('POST', '/apis/v2/assistant/answers', {
    summary: '询问助手',
    access: staff,
    body: z
      .strictObject({
        task: z.enum(assistantTasks).default('chat').meta({ title: '任务' }),
        /** Goes on with it; without one a conversation begins. Drafts belong to none. */
        conversation_id: Id.optional().meta({ title: '对话' }),
        text: text('问题', assistantLimits.question),
        materials: z
          .array(AssistantMaterial)
          .max(assistantLimits.parts, `资料最多${assistantLimits.parts}份`)
          .default([])
          .meta({ title: '资料' }),
      })
      .refine(({ materials }) => materials.reduce((sum, one) => sum + one.text.length, 0) <= assistantLimits.material, {
        path: ['materials'],
        message: `资料总共不能超过${assistantLimits.material}个字符`,
      }),
    refs: { 'body.conversation_id': ref('assistant_conversation', 'edit') },
    /** Events of `AnswerEvent`. */
    answer: 'events',
    ownTransactions: true,
    unlogged: own,
    ratePerMinute: 20,
    refusals: ['assistant.off', 'assistant.enoughToday', 'assistant.spent'],
    sample: { body: { text: '什么是进程？' } },
  }),
  usage: endpoint('GET', '/apis/v2/assistant/usage', {
    summary: '智能助手用量',
    access: operators,
    data: z.object({
      /** Since the first of the month, the most first. */
      list: z.array(
        z.object({
          org_id: Id,
          org_name: z.string(),
          questions: z.number(),
          people: z.number(),
          tokens: z.number(),
        }),
      ),
    }),
  }),
} as const satisfies DomainContract
