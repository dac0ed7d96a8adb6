import { configure } from '@testing-library/react'

// What comes with code of its own (an editor, a calendar) may take longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 10_000 })
