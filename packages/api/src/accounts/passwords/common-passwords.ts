/** The commonest passwords that are long enough, in lower case. Guessers begin with them. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
12345678 123456789 1234567890 0123456789 12345678910 11111111 111111111 1111111111 00000000
000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999
999999999 987654321 9876543210 87654321 76543210 11223344 1122334455 112233445566 12341234
123123123 123321123 1234512345 123454321 1234554321 12344321 123456780 123456787 12345679
12345670 1234567a 123456789a 12345678a a12345678 a123456789 a1234567 aa123456 aa12345678
abc12345 abc123456 abcd1234 abcd12345 abcde12345 abc123abc 123456abc 1234abcd 12345abc
12345abcde 123abc123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 qazwsxedc qazwsx123 1qaz1qaz qwer1234 qwert123 qwert1234
qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty11 qwerty77 qwertyui
qwertyuiop qwertyuiop123 qwertyqwerty qwerasdf qwerasdfzxcv 123qweasd 123qweasdzxc 1234qwer
12345qwert qweasdzxc qweasd123 qweqweqwe qwe123qwe asdfghjk asdfghjkl asdf1234 asdfasdf
asdasdasd asd123asd zxcvbnm1 zxcvbnm123 zxcvbnmm zxczxczxc azerty123 azertyuiop qwertz123
qwertzui poiuytrewq lkjhgfdsa mnbvcxz1 password password1 password12 password123 password1234
password12345 password2 password3 password7 password9 password01 password11 password99 password!
password1! passwordpassword passw0rd p@ssw0rd p@ssword p@$$w0rd pa$$word pa$$w0rd passwort
passwort1 passwort123 mypassword newpassword nopassword thepassword motdepasse contraseña
contrasena wachtwoord haslo123 senha123 parola12 salasana iloveyou iloveyou1 iloveyou2 iloveyou!
iloveyou123 iloveme1 iloveu123 lovelove loveyou1 loveme123 mylove123 ilovegod princess princess1
princess123 sunshine sunshine1 sunshine123 football football1 football123 baseball baseball1
basketball basketball1 softball volleyball superman superman1 batman123 spiderman spiderman1
starwars starwars1 pokemon1 pokemon123 trustno1 trustnoone welcome1 welcome12 welcome123
welcome1234 letmein1 letmein12 letmein123 whatever whatever1 computer computer1 computer123
internet internet1 samsung1 samsung123 administrator admin123 admin1234 admin12345 adminadmin
administrator1 root1234 rootroot toor1234 changeme changeme1 changeme123 default1 temp1234
test1234 test12345 testtest testing1 testing123 guest123 user1234 username secret12 secret123
secret1234 master12 master123 dragon12 dragon123 monkey12 monkey123 shadow12 shadow123 michael1
michael123 jennifer jennifer1 jessica1 jessica123 charlie1 charlie123 jordan23 michelle
michelle1 danielle danielle1 elizabeth elizabeth1 alexander alexander1 alexandra christopher
christian christina victoria victoria1 nicholas nicholas1 jonathan jonathan1 samantha samantha1
stephanie stephanie1 benjamin benjamin1 isabella gabriela gabriel1 william1 anthony1 matthew1
patrick1 richard1 brandon1 barcelona barcelona1 liverpool liverpool1 manchester arsenal1
chelsea1 juventus realmadrid ronaldo7 fernando alejandro alejandra estrella cristina caroline
carolina beautiful beautiful1 butterfly butterfly1 chocolate chocolate1 strawberry blueberry
cinnamon sweetheart babygirl babygirl1 babyboy1 angel123 angels123 jesus123 jesuschrist blessed1
godisgood heaven123 diamond1 precious precious1 rainbow1 rainbow123 midnight midnight1 mustang1
ferrari1 mercedes mercedes1 porsche1 corvette corvette1 yamaha123 marlboro cocacola google123
facebook facebook1 instagram youtube1 linkedin snapchat whatsapp microsoft windows1 minecraft
minecraft1 fortnite1 roblox123 playstation nintendo counterstrike asdfjkl; qwerty!@# !@#$%^&*
!@#$%^&*( 1q2w3e4r! abcdefgh abcdefghi abcdefghij abcdefg1 abcdefg123 aaaaaaaa aaaaaaaaa
aaaaaaaaaa bbbbbbbb xxxxxxxx zzzzzzzz lol12345 hello123 hello1234 hellohello helloworld goodluck
happy123 freedom1 freedom123 killer12 killer123 hunter12 hunter123 pass1234 pass12345 pass123456
passpass summer12 summer123 summer2020 winter12 winter123 spring123 autumn123 january1 december
october1 november september access14 thunder1 phoenix1 cowboys1 eagles123 yankees1 redskins
steelers steelers1 packers1 lakers24 metallica metallica1 slipknot slipknot1 nirvana1 musician
music123 musicmusic guitar12 guitar123 patchbay patchbay1 patchbay123 12131415 10203040
102030405060 147258369 147852369 159357456 159753456 159753123 741852963 789456123 7894561230
963852741 321654987 123698745 14725836 31415926 31415926535 20202020 20202021 19801980 19851985
19901990 20002000 11112222 12121212 1212121212 10101010 101010101 69696969 696969696 13131313
14141414 15151515 21212121 23232323 52013140 5201314520 woaini1314 woaini520 a1b2c3d4 a1b2c3d4e5
1a2b3c4d 1a2b3c4d5e z1x2c3v4 dearbook
`
    .trim()
    .split(/\s+/),
);
