/**
 * The request header (`1`) by which a page says that it reads again by itself: such a read does not keep a session from
 * ending, and may be answered with what was read for somebody a few seconds ago.
 */
export const backgroundHeader = "X-Background";
