/** What a page needs to know about a failed request, read from whatever was thrown. */
export type Failure = {
  kind: 'forbidden' | 'absent' | 'offline' | 'failed'
  message: string
  /** The id to quote to anyone who looks after the server. */
  requestId?: string
  /** A dialog has said it. */
  wasTold?: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Codes that mean "not for you" whatever the HTTP status (decisions 16). */
const FORBIDDEN_CODES = new Set([10403, 302006])

/**
 * Reads a thrown value by its fields `status`, `code`, `message`, `requestId` and `wasTold`, which the request layer gives its
 * errors; a value without them is an ordinary failure.
 */
export function readFailure(error: unknown): Failure {
  const fields = isRecord(error) ? error : {}
  const status = typeof fields.status === 'number' ? fields.status : undefined
  const code = typeof fields.code === 'number' ? fields.code : undefined
  const requestId = typeof fields.requestId === 'string' ? fields.requestId : undefined
  const message = typeof fields.message === 'string' && fields.message ? fields.message : '请求失败'
  const withId = {
    ...(requestId === undefined ? {} : { requestId }),
    ...(fields.wasTold === true ? { wasTold: true } : {}),
  }
  if (status === 403 || (code !== undefined && FORBIDDEN_CODES.has(code))) {
    return { kind: 'forbidden', message, ...withId }
  }
  if (status === 404) return { kind: 'absent', message: '资源不存在', ...withId }
  if (status === undefined && error instanceof TypeError && /fetch|network|load/i.test(message)) {
    return { kind: 'offline', message: '无法连接服务器，请检查网络后重试', ...withId }
  }
  return { kind: 'failed', message, ...withId }
}
