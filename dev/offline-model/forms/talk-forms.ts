// Forms of small talk, and answers to an open question. Data.
export const TALK_FORMS = `
talk.hello = is answered with a greeting
> hello
(hello|hi|hey|good day|good morning|good afternoon|good evening) [there|alfred]

talk.help = says what it understands
> what can you do?
help [me] | what (can|do) you (do|understand|know) | what can i (ask|say|ask you|tell you|do here)
how does this work

talk.thanks = is answered politely
> thanks, that's all
[thanks|thank you|cheers|great|ok|okay|perfect] [,|alfred] (that's|that is) (all|it) [for (now|today)]
(thanks|thank you|cheers|many thanks|thanks a lot|thank you very much|bye|goodbye|good night) [alfred]
(great|perfect|lovely|nice|cool|ok|okay) [,] (thanks|thank you) | (great|perfect|lovely|nice|cool|wonderful)

talk.fine = is answered, and nothing is changed
> never mind
(never mind|nevermind|cancel|no|nope|nothing|no thanks|no thank you) [[,] (forget it|never mind|cancel)]

talk.recall = quotes what the user has said about something
> what did I tell you about my sister's birthday?
what did i (tell you|say) [to you] about {about} | what have i (told you|said) about {about}
do you remember what i (told you|said) about {about} | when did i (tell you|say something) about {about}

talk.undo = says how to take a change back, with a command of the client
> undo that
undo [that|it|this|the last change|the last thing] | take that back
`;

/** These forms apply only while a question is open. Then they take precedence over all others, in this order. */
export const ANSWER_FORMS = `
answer.yes = says yes to the open question
> yes
(yes|yep|yeah|sure|ok|okay|go ahead|do it|please do|yes please|sounds good|confirm) [, (delete them|do it|go ahead|please|save it anyway|do it anyway)]
yes (delete them|do it|go ahead|please|save it anyway|do it anyway)

answer.no = says no to the open question
> no
(no|nope|no thanks|no thank you|never mind|nevermind|cancel|cancel that|stop|leave it|don't|better not)
no [,] (keep them|keep it|don't|leave it|leave them|not now|never mind|cancel|cancel that)

answer.choose = chooses an option of the open question
> the second
{points} | [number|option] {n}
`;
