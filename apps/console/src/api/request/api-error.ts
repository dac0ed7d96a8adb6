import type { RefusalName } from '@lab/contract/refusals'

/** A request that did not succeed. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: number | undefined
  /** Our server's name of the refusal; other installations send none. */
  readonly reason: RefusalName | undefined
  /** Whole `data` of the answer, e.g. `fields` of wrong input. */
  readonly data: Record<string, unknown>
  readonly requestId: string | undefined
  /** The message dialog has said it: the page behind must not say it again. */
  readonly wasTold: boolean

  constructor(given: {
    status: number
    code?: number | undefined
    message: string
    reason?: string | undefined
    data?: Record<string, unknown> | undefined
    requestId?: string | undefined
    wasTold?: boolean
  }) {
    super(given.message)
    this.name = 'ApiError'
    this.status = given.status
    this.code = given.code
    this.reason = given.reason as RefusalName | undefined
    this.data = given.data ?? {}
    this.requestId = given.requestId
    this.wasTold = given.wasTold ?? false
  }

  /** Messages under form fields, by path. */
  get fields(): { path: string; message: string }[] {
    const { fields } = this.data
    return Array.isArray(fields) ? (fields as { path: string; message: string }[]) : []
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError
