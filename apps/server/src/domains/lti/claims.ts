import { z } from 'zod'

const claim = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const deep = (name: string): string => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`
const provisioning = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'
const grading = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'

export const names = {
  deployment: claim('deployment_id'),
  message: claim('message_type'),
  version: claim('version'),
  roles: claim('roles'),
  custom: claim('custom'),
  context: claim('context'),
  deepSettings: deep('deep_linking_settings'),
  deepItems: deep('content_items'),
  deepData: deep('data'),
  grading,
  provisioning,
} as const

export const scoreScope = 'https://purl.imsglobal.org/spec/lti-ags/scope/score'
export const rosterScope = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'

const WebAddress = z.url({ protocol: /^https?$/ })

/** Whether the database keeps a text as it is; ids that it does not keep would lead nowhere. */
export const isKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** What is read of a launch, by names of our own; its signature, times, issuer and audience are looked at before. */
const Claims = z.object({
  sub: z.string().min(1).max(255).refine(isKept),
  nonce: z.string(),
  azp: z.string().optional(),
  name: z.string().optional(),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  deployment: z.string(),
  message: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  version: z.literal('1.3.0'),
  roles: z.array(z.string()).default([]),
  custom: z.record(z.string(), z.unknown()).default({}),
  deepSettings: z.object({ deep_link_return_url: WebAddress, data: z.string().default('') }).optional(),
  grading: z.object({ scope: z.array(z.string()).default([]), lineitem: WebAddress.optional() }).optional(),
  // Without a list of people what is linked opens all the same.
  context: z
    .object({
      id: z.string().min(1).max(255).refine(isKept),
      title: z.string().optional(),
      label: z.string().optional(),
    })
    .optional()
    .catch(undefined),
  provisioning: z
    .object({ context_memberships_url: WebAddress.max(2000).refine(isKept) })
    .optional()
    .catch(undefined),
})

/** A launch in words of our own. */
export interface Launch {
  subject: string
  nonce: string
  authorizedParty: string | undefined
  name: string
  deployment: string
  isTeacher: boolean
  offeringId: string | null
  /** Where a teacher brings back what they chose; null for opening something. */
  choosing: { returnTo: string; data: string } | null
  /** Where the platform takes the marks of what is opened. */
  line: string | null
  /** The course that it comes from, where the platform gives the list of its people. */
  roster: { context: string; title: string; address: string } | null
}

/** A mentor is none of them: platforms call parents so who look on. */
const teacherRoles = /(?:membership#(?:Instructor|ContentDeveloper)|institution\/person#(?:Faculty|Instructor))$/

/** How platforms call somebody, in one line; what they send is a text, whatever is in it. */
export const nameOf = (said: { name?: string | undefined; family_name: string; given_name: string }): string =>
  oneLine(said.name ?? `${said.family_name}${said.given_name}`).slice(0, 50) || '平台用户'

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()

const isId = (value: unknown): value is string => z.uuid().safeParse(value).success

/** Null for what is no launch of LTI 1.3. */
export function launchIn(payload: Readonly<Record<string, unknown>>): Launch | null {
  const {
    deployment,
    message,
    version,
    roles,
    custom,
    deepSettings,
    grading: marks,
    context,
    provisioning: list,
  } = names
  const { data } = Claims.safeParse({
    ...payload,
    deployment: payload[deployment],
    message: payload[message],
    version: payload[version],
    roles: payload[roles],
    custom: payload[custom],
    deepSettings: payload[deepSettings],
    grading: payload[marks],
    context: payload[context],
    provisioning: payload[list],
  })
  if (!data) return null
  const settings = data.message === 'LtiDeepLinkingRequest' ? data.deepSettings : undefined
  if (data.message === 'LtiDeepLinkingRequest' && !settings) return null
  const { offering_id: offeringId } = data.custom
  return {
    subject: data.sub,
    nonce: data.nonce,
    authorizedParty: data.azp,
    name: nameOf(data),
    deployment: data.deployment,
    isTeacher: data.roles.some((role) => teacherRoles.test(role)),
    offeringId: isId(offeringId) ? offeringId : null,
    choosing: settings ? { returnTo: settings.deep_link_return_url, data: settings.data } : null,
    line: data.grading?.lineitem && data.grading.scope.includes(scoreScope) ? data.grading.lineitem : null,
    roster: rosterIn(data),
  }
}

function rosterIn({ context, provisioning: list }: z.output<typeof Claims>): Launch['roster'] {
  if (!context || !list) return null
  const title = oneLine(context.title || context.label || context.id).slice(0, 200)
  return { context: context.id, title, address: list.context_memberships_url }
}
