/**
 * The function with its last few answers kept: a form asks for the same long list many times over while something else
 * is typed.
 */
export function memoizeLast<Answer>(compute: (input: string) => Answer, size = 4): (input: string) => Answer {
  const answers = new Map<string, Answer>();
  return (input) => {
    const known = answers.get(input);
    if (known !== undefined) return known;
    const answer = compute(input);
    if (answers.size >= size) answers.delete(answers.keys().next().value ?? "");
    answers.set(input, answer);
    return answer;
  };
}
