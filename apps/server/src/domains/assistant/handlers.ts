import { assistant as contract, type AnswerEvent } from '@lab/contract/assistant'
import { bind } from '../../kernel/http/bind.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse } from '../../kernel/result.ts'
import { modulesOf } from '../org/index.ts'
import { readAssistantKey, readConfig } from '../platform/index.ts'
import { passOn } from './answer.ts'
import { dayOf, monthOf } from './days.ts'
import { promptOf, type ChatMessage } from './prompt.ts'
import * as store from './store.ts'

/** Characters of a first question that name its conversation. */
const titleLength = 40
/** How long a service may say nothing: some think before they write. */
const patienceMs = 90_000

const titleOf = (question: string): string => {
  const line = question.replaceAll(/\s+/g, ' ').trim()
  return line.length > titleLength ? `${line.slice(0, titleLength)}…` : line
}

const present = (row: store.ConversationRow) => ({ id: row.id, title: row.title, updated_at: row.updatedAt })

/** Only the person's own pages show their conversations. */
const ownPages = ({ userId }: { userId: string }) => ({ domain: 'assistant', userId, orgId: null })

/** Whether there is a service, and the customer of who asks has bought the assistant. */
async function isOffered(tx: Tx, actor: Actor, { enabled }: { enabled: boolean }): Promise<boolean> {
  const modules = await modulesOf(tx, actor)
  return enabled && (modules === null || modules.includes('assistant'))
}

async function isSpent(tx: Tx, orgId: string, limit: number, now: Date): Promise<boolean> {
  return limit > 0 && (await store.tokensSince(tx, orgId, monthOf(now))) >= limit
}

/** What was said before, as the service is sent it again; answers that never came are left out. */
const historyOf = (rows: readonly store.MessageRow[]): ChatMessage[] =>
  rows.filter(({ text }) => text !== '').map(({ role, text }) => ({ role, content: text }))

export const assistantEndpoints = bind('assistant', contract, {
  state: async ({ tx, actor, now }) => {
    const config = await readConfig(tx, 'assistant_config')
    const { daily_limit, org_monthly_tokens } = config
    const used = await store.questionsOn(tx, actor.userId, dayOf(now))
    return {
      is_on: await isOffered(tx, actor, config),
      left_today: Math.max(0, daily_limit - used),
      is_spent: await isSpent(tx, actor.orgId, org_monthly_tokens, now),
    }
  },

  conversations: async ({ tx, actor, query }) => {
    const { rows, total } = await store.listConversations(tx, actor, query)
    return { list: rows.map(present), total }
  },

  conversation: async ({ tx, object }) => ({
    conversation: present(object),
    messages: (await store.listMessages(tx, object.id)).map((row) => ({
      id: row.id,
      role: row.role,
      text: row.text,
      state: row.state,
      materials: row.materials,
      created_at: row.createdAt,
    })),
  }),

  removeConversation: async ({ tx, object, actor, changed }) => {
    await store.deleteConversation(tx, object.id)
    changed(ownPages(actor))
    return {}
  },

  removeConversations: async ({ tx, actor, changed }) => {
    const count = await store.deleteConversations(tx, actor)
    changed(ownPages(actor))
    return { count }
  },

  ask: async ({ kernel, actor, body, refs, now, request, reply, ok, changed }) => {
    const { connection } = kernel
    const { task, text, materials } = body
    const owner = { userId: actor.userId, orgId: actor.orgId }
    const day = dayOf(now)
    const begun = await connection.transaction(async (tx) => {
      const config = await readConfig(tx, 'assistant_config')
      if (!(await isOffered(tx, actor, config))) return ok(refuse('assistant.off'))
      if (await isSpent(tx, owner.orgId, config.org_monthly_tokens, now)) return ok(refuse('assistant.spent'))
      if (!(await store.takeQuestion(tx, owner, day, config.daily_limit)))
        return ok(refuse('assistant.enoughToday', { limit: config.daily_limit }))
      const key = await readAssistantKey(tx)
      if (task !== 'chat') return { config, key, conversation: null, history: [] }
      const [known] = refs['body.conversation_id'] as store.ConversationRow[]
      const conversation = known ?? (await store.insertConversation(tx, owner, titleOf(text)))
      const history = known ? historyOf(await store.listMessages(tx, known.id)) : []
      const titles = materials.map(({ title }) => title)
      await store.addMessage(tx, { conversationId: conversation.id, role: 'user', text, materials: titles })
      return { config, key, conversation, history }
    })
    const { config, key, conversation, history } = begun
    const { endpoint, model, max_tokens: maxTokens, instructions } = config
    const first: AnswerEvent[] = conversation
      ? [{ conversation: { id: conversation.id, title: conversation.title } }]
      : []
    const answer = await passOn(
      kernel,
      { request, reply },
      {
        service: { endpoint, model, key, maxTokens, patienceMs },
        messages: promptOf({ task, text, materials, history, instructions }),
        first,
      },
    )
    const isNothing = answer.text === '' && answer.state === 'failed'
    try {
      await connection.transaction(async (tx) => {
        if (isNothing) await store.giveQuestionBack(tx, owner, day)
        else await store.addTokens(tx, owner, day, answer.tokens)
        if (conversation)
          await store.addMessage(tx, {
            conversationId: conversation.id,
            role: 'assistant',
            text: answer.text,
            state: answer.state,
          })
      })
    } catch (error) {
      request.log.error({ err: error }, 'an answer of the assistant was not kept')
    }
    // Only now: who reads the conversation because the answer has ended, reads it whole.
    reply.raw.end()
    changed(ownPages(actor))
    return {}
  },

  usage: async ({ tx, now }) => ({
    list: (await store.usageSince(tx, monthOf(now))).map(({ orgId, orgName, questions, people, tokens }) => ({
      org_id: orgId,
      org_name: orgName,
      questions,
      people,
      tokens,
    })),
  }),
})
