/**
 * Phrases that many people know by heart: published examples of passwords, proverbs, first lines of books, poems, songs and
 * prayers, sentences for typing practice. Attackers try them like single words.
 */
const PHRASES = `
correct horse battery staple
troubador and three
the quick brown fox jumps over the lazy dog
pack my box with five dozen liquor jugs
how vexingly quick daft zebras jump
now is the time for all good men to come to the aid of their country
lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor
this is my password please let me in
i forgot my password again
my voice is my passport verify me
open sesame and let me in
speak friend and enter
you shall not pass
one ring to rule them all one ring to find them
not all those who wander are lost
may the force be with you
i am your father
do or do not there is no try
these are not the droids you are looking for
winter is coming
valar morghulis valar dohaeris
live long and prosper
to boldly go where no man has gone before
resistance is futile
so long and thanks for all the fish
the answer to life the universe and everything
all your base are belong to us
the cake is a lie
never gonna give you up never gonna let you down never gonna run around and desert you
is this the real life is this just fantasy
imagine all the people living life in peace
here comes the sun
let it be let it be whisper words of wisdom
we will we will rock you
i will always love you
hello darkness my old friend
happy birthday to you
twinkle twinkle little star how i wonder what you are
mary had a little lamb its fleece was white as snow
humpty dumpty sat on a wall
row row row your boat gently down the stream
jingle bells jingle bells jingle all the way
to be or not to be that is the question
all the worlds a stage and all the men and women merely players
shall i compare thee to a summers day
romeo romeo wherefore art thou romeo
once upon a time in a land far far away
it was the best of times it was the worst of times
call me ishmael
it is a truth universally acknowledged that a single man in possession of a good fortune
all happy families are alike every unhappy family is unhappy in its own way
it was a bright cold day in april and the clocks were striking thirteen
big brother is watching you
war is peace freedom is slavery ignorance is strength
in the beginning god created the heaven and the earth
in the beginning was the word
our father who art in heaven hallowed be thy name
the lord is my shepherd i shall not want
for god so loved the world that he gave his only begotten son
love is patient love is kind
we the people of the united states in order to form a more perfect union
we hold these truths to be self evident that all men are created equal
four score and seven years ago our fathers brought forth
i have a dream that my four little children
ask not what your country can do for you
the only thing we have to fear is fear itself
one small step for man one giant leap for mankind
houston we have a problem
god save the king long live our noble king
i think therefore i am
veni vidi vici i came i saw i conquered
carpe diem quam minimum credula postero
knowledge is power
time is money
practice makes perfect
an apple a day keeps the doctor away
the early bird catches the worm
a bird in the hand is worth two in the bush
actions speak louder than words
better late than never
dont count your chickens before they hatch
when in rome do as the romans do
the pen is mightier than the sword
where theres a will theres a way
all that glitters is not gold
a picture is worth a thousand words
if it aint broke dont fix it
what doesnt kill you makes you stronger
you only live once
keep calm and carry on
may you live in interesting times
roses are red violets are blue
i love you to the moon and back
home is where the heart is
春眠不觉晓处处闻啼鸟夜来风雨声花落知多少
床前明月光疑是地上霜举头望明月低头思故乡
白日依山尽黄河入海流欲穷千里目更上一层楼
锄禾日当午汗滴禾下土谁知盘中餐粒粒皆辛苦
红豆生南国春来发几枝愿君多采撷此物最相思
人之初性本善性相近习相远
学而时习之不亦说乎有朋自远方来不亦乐乎
天行健君子以自强不息地势坤君子以厚德载物
天生我材必有用千金散尽还复来
但愿人长久千里共婵娟
路漫漫其修远兮吾将上下而求索
世上无难事只怕有心人
好好学习天天向上
起来不愿做奴隶的人们把我们的血肉筑成我们新的长城
天地玄黄宇宙洪荒日月盈昃辰宿列张
동해물과백두산이마르고닳도록하느님이보우하사우리나라만세
나보기가역겨워가실때에는말없이고이보내드리오리다
죽는날까지하늘을우러러한점부끄럼이없기를
내가그의이름을불러주기전에는그는다만하나의몸짓에지나지않았다
가는말이고와야오는말이곱다
낮말은새가듣고밤말은쥐가듣는다
소잃고외양간고친다
나의살던고향은꽃피는산골복숭아꽃살구꽃아기진달래
아리랑아리랑아라리요아리랑고개로넘어간다
산토끼토끼야어디를가느냐깡충깡충뛰면서어디를가느냐
무궁화꽃이피었습니다
`;

const LINES = PHRASES.normalize("NFKC").replaceAll(" ", "");
const LETTER = /[\p{L}\p{M}\p{N}]/u;
/**
 * Minimum number of letters from the beginning of a phrase, and from its middle. A Chinese or Korean character carries more
 * information than a letter of an alphabet.
 */
const MINIMUM_LETTERS = { beginning: 9, middle: 16 };
const MINIMUM_SYLLABLES = { beginning: 5, middle: 8 };

/**
 * Returns the ends of all parts of well-known phrases that begin at `start`. Characters between their words are ignored.
 *
 * @param text characters, in lower case
 */
export function endsOfPhrase(text: readonly string[], start: number): number[] {
  const ends: number[] = [];
  let letters = "";
  if (!LETTER.test(text[start] ?? "")) return ends;
  for (let end = start; end < text.length; end += 1) {
    const letter = text[end] ?? "";
    if (!LETTER.test(letter)) continue;
    letters += letter;
    if (!LINES.includes(letters)) break;
    const minimum = /[a-z]/.test(letters) ? MINIMUM_LETTERS : MINIMUM_SYLLABLES;
    const part = LINES.includes(`\n${letters}`) ? "beginning" : "middle";
    if (letters.length >= minimum[part]) ends.push(end + 1);
  }
  return ends;
}
